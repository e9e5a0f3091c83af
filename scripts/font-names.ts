/** An entry of a font's name table. `bytes` is a view of the font's own bytes. */
type FontName = { id: number; bytes: Uint8Array }

/** Copyright, trademark, licence and its address. They keep naming the original font. */
export const RIGHTS_NAME_IDS = [0, 7, 13, 14]

// Fonts write UTF-16 with the high byte first.
const decode = (bytes: Uint8Array) => Buffer.from(bytes).swap16().toString('utf16le')
const encode = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Of names in UTF-16. */
const WINDOWS_PLATFORM = 3

/** The names of an OpenType font. All numbers below are offsets and sizes of that format, in bytes. */
function namesIn(font: Uint8Array): FontName[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  // The directory: a header with the number of tables, and 16 bytes for each of them.
  const tableCount = view.getUint16(4)
  const directory = Buffer.from(font.buffer, font.byteOffset, 12 + 16 * tableCount)
  const entry = directory.indexOf('name', 12, 'latin1')
  if (entry < 0) throw new Error('The font has no names')
  // The name table: a header, 12 bytes for each name, and then the storage with their texts.
  const table = view.getUint32(entry + 8)
  const nameCount = view.getUint16(table + 2)
  const storage = table + view.getUint16(table + 4)
  return Array.from({ length: nameCount }, (_, index) => {
    const record = table + 6 + 12 * index
    if (view.getUint16(record) !== WINDOWS_PLATFORM) throw new Error('A name is not in UTF-16')
    const id = view.getUint16(record + 6)
    const length = view.getUint16(record + 8)
    const from = storage + view.getUint16(record + 10)
    return { id, bytes: font.subarray(from, from + length) }
  })
}

export function readNames(font: Uint8Array): { id: number; text: string }[] {
  return namesIn(font).map(({ id, bytes }) => ({ id, text: decode(bytes) }))
}

/** Renames an uncompressed font, to a name of the same length. Copyright and licence stay unchanged. */
export function renameFont(font: Uint8Array, [from, to]: readonly [from: string, to: string]): void {
  if (from.length !== to.length) throw new Error(`${from} and ${to} differ in length`)
  for (const { id, bytes } of namesIn(font)) {
    if (!RIGHTS_NAME_IDS.includes(id)) bytes.set(encode(decode(bytes).replaceAll(from, to)))
  }
}
