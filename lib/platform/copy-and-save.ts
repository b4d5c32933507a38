/** What the user takes out of the extension: by the clipboard, or as a file. */

/** Whether the text is in the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Saves a file as a download would, without a permission for it. */
export function saveFile(name: string, type: string, parts: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
