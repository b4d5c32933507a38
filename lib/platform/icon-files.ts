export interface IconVariant {
  /** An account needs its user. */
  trouble: boolean;
  dark: boolean;
}

/** px. Toolbars use 16 (32 at 200 %), Chrome 20 and 24 at 125 and 150 %, Firefox's extensions panel 32 (64 at 200 %). */
export const TOOLBAR_SIZES = [16, 20, 24, 32, 64] as const;

/** px. 16 and 32 for tabs, 48 and 64 for lists of extensions, 128 for installation and notifications. */
export const OTHER_SIZES = [16, 32, 48, 64, 128] as const;

/** The path of an icon in the package: "icon/16-trouble-on-dark.png". */
export const iconFile = (size: number, { trouble, dark }: IconVariant): string =>
  `icon/${size}${trouble ? '-trouble' : ''}${dark ? '-on-dark' : ''}.png`;

export const iconFiles = (look: IconVariant): Record<string, string> =>
  Object.fromEntries(TOOLBAR_SIZES.map((size) => [size, iconFile(size, look)]));
