import { fileNameOf, pictureFiles, isUploadPath, parseUploadPath, UPLOADS } from '#contract/picture-files.ts'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Whether a file of this name can exist; other names are refused without a lookup. */
export function isImageFileName(name: string): boolean {
  return isUploadPath(UPLOADS + name)
}

export function mimeTypeOf(name: string): string {
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** The names of all files of a picture. */
export function fileNamesOf(filePath: string): string[] {
  const picture = parseUploadPath(filePath)
  return picture ? pictureFiles(picture).map(fileNameOf) : []
}
