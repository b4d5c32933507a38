/** What the icon in the toolbar says, and on what ground. */
export interface IconLook {
  /** An account waits for its user. */
  trouble: boolean;
  /** The toolbar is dark. */
  dark: boolean;
}

/**
 * px. Toolbars draw 16 on a common screen, Chrome 20 and 24 where the system enlarges to 125 and 150 %, both 32 at
 * 200 %, which is also what Firefox's panel of extensions draws; 64 there at 200 %. Nothing asks for the 19 of old.
 */
export const TOOLBAR_SIZES = [16, 20, 24, 32, 64] as const;

/** px. 16 and 32 beside a tab's title, 48 and 64 in the lists of extensions, 128 at install and in notifications. */
export const OTHER_SIZES = [16, 32, 48, 64, 128] as const;

/** Where the build puts one, from the package's root: "icon/16-trouble-on-dark.png". */
export const iconFile = (size: number, { trouble, dark }: IconLook): string =>
  `icon/${size}${trouble ? '-trouble' : ''}${dark ? '-on-dark' : ''}.png`;

/** Those of the toolbar by their size, as browsers are told. */
export const iconFiles = (look: IconLook): Record<string, string> =>
  Object.fromEntries(TOOLBAR_SIZES.map((size) => [size, iconFile(size, look)]));
