import { uploadImage, type UploadedImage } from '#contract/images.ts'
import type { Failure } from '#contract/errors.ts'
import type { Person, TestSite } from './start-app.ts'

const BOUNDARY = 'a-boundary-that-no-picture-holds'

/** `filename`: null for a file without a name, undefined for a text field. */
type FormPart = { field: string; contents: string | Uint8Array; filename?: string | null }

/** Writes a multipart form byte by byte, because FormData would escape some file names. */
export function writeForm(parts: FormPart[]): { body: Buffer; type: string } {
  const chunks = parts.flatMap(({ field, contents, filename }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"`,
    typeof filename === 'string' ? `; filename="${filename}"` : '',
    filename === undefined ? '' : '\r\ncontent-type: application/octet-stream',
    '\r\n\r\n',
    contents,
    '\r\n',
  ])
  const body = Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk)))
  return { body, type: `multipart/form-data; boundary=${BOUNDARY}` }
}

export type UploadPictureOptions = { name?: string; fields?: Record<string, string>; as?: Person | null }

/** Uploads a picture, as the admins' page does. */
export function uploadTestPicture(
  site: TestSite,
  picture: Uint8Array,
  { name = 'a.png', fields = {}, as }: UploadPictureOptions,
) {
  const file = { field: uploadImage.file.field, contents: picture, filename: name }
  return sendForm<UploadedImage>(site, uploadImage.path, { as, fields, file })
}

type SendFormOptions = { as?: Person | null; fields?: Record<string, string>; file: FormPart }

/** Sends a form with one file. */
export async function sendForm<Result>(
  site: TestSite,
  url: string,
  { as, fields = {}, file }: SendFormOptions,
) {
  const textFields = Object.entries(fields).map(([field, contents]) => ({ field, contents }))
  const form = writeForm([...textFields, file])
  const response = await site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': form.type, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload: form.body,
  })
  return { status: response.statusCode, body: response.json<Result & Partial<Failure>>() }
}
