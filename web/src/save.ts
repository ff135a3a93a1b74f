/* Lets the browser save a text, or bytes, as a file. */
const KEEP = 60_000; /* ms */

export const save = (name: string, text: string, type = 'text/plain'): void =>
  saveBlob(name, new Blob([text], { type }));
export const saveBytes = (name: string, bytes: Uint8Array): void =>
  saveBlob(name, new Blob([bytes as BlobPart], { type: 'application/octet-stream' }));
function saveBlob(name: string, blob: Blob): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), KEEP); /* some browsers read it later */
}
