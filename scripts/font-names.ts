/** An entry of a font's name table. `bytes` is a view of the font's own bytes. */
type FontName = { id: number; bytes: Uint8Array }

/** Copyright, trademark, licence and its address. They keep naming the original font. */
export const RIGHTS_NAME_IDS = [0, 7, 13, 14]

const decode = (bytes: Uint8Array) => Buffer.from(bytes).swap16().toString('utf16le')
const encode = (text: string) => Buffer.from(text, 'utf16le').swap16()

function namesIn(font: Uint8Array): FontName[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = Buffer.from(font.buffer, font.byteOffset, 12 + 16 * view.getUint16(4))
  const entry = tables.indexOf('name', 12, 'latin1')
  if (entry < 0) throw new Error('The font has no names')
  const table = view.getUint32(entry + 8)
  const storage = table + view.getUint16(table + 4)
  return Array.from({ length: view.getUint16(table + 2) }, (_, n) => {
    const record = table + 6 + 12 * n
    if (view.getUint16(record) !== 3) throw new Error('A name is not in UTF-16')
    const from = storage + view.getUint16(record + 10)
    return { id: view.getUint16(record + 6), bytes: font.subarray(from, from + view.getUint16(record + 8)) }
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
