import { failures } from '#contract/errors.ts'
import { IMAGE_ENDINGS, IMAGE_TYPES, MAX_IMAGE_BYTES } from '#contract/images.ts'

const types: readonly string[] = IMAGE_TYPES
const endings = IMAGE_ENDINGS.split(',')

/** The single picture among chosen, dropped or pasted files, or why none can be sent. */
export function choosePicture(files: File[]): { file: File } | { fault: string } {
  const [file, ...more] = files
  if (!file) return { fault: failures.IMAGE_MISSING.message }
  if (more.length > 0) return { fault: 'Add one picture at a time.' }
  if (!looksLikePicture(file)) return { fault: failures.IMAGE_WRONG_TYPE.message }
  if (file.size > MAX_IMAGE_BYTES) return { fault: failures.IMAGE_TOO_LARGE.message }
  if (file.size === 0) return { fault: failures.IMAGE_BROKEN.message }
  return { file }
}

/** Some systems do not know a file's type; then its name decides. The server checks the contents. */
function looksLikePicture({ type, name }: File): boolean {
  return type === '' ? endings.some((ending) => name.toLowerCase().endsWith(ending)) : types.includes(type)
}
