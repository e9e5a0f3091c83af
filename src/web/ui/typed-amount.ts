import { mayBecomeAmount, plainAmount, parseAmount } from '#contract/amounts.ts'

/**
 * What somebody typed, including commas, and what the number field shows for it, with only a decimal point.
 */
export type TypedAmount = { text: string; shown: string }

/** An edit as the browser's input event describes it. */
type FieldEdit = { inputType: string; data: string | null }

/** Edits by a key, or by programs that type. */
const KEYS = ['insertText', 'insertCompositionText']

/** Stands for a text that the field shows but does not let us read. It is never a valid amount. */
const UNREADABLE = '?'

/**
 * The typed amount after the browser has changed the field. A number field does not reveal where its caret
 * is. If it was at the end, the new value (null: the field has none) shows that; otherwise the field's value
 * counts as typed.
 */
export function afterEdit({ text, shown }: TypedAmount, edit: FieldEdit, value: string | null): TypedAmount {
  const { inputType, data } = edit
  if (inputType === 'insertText' && data !== null && canShow(shown + data, value)) {
    return refuseUnverified({ text: text + data, shown: shown + data }, value)
  }
  if (KEYS.includes(inputType) && data !== null && data.length > 1 && /\D/.test(data)) {
    return afterSeveralKeys({ text, shown }, data, value)
  }
  if (inputType === 'deleteContentBackward' && canShow(shown.slice(0, -1), value)) {
    const shownRest = shown.slice(0, -1)
    const textRest = isGrouped({ text, shown }) ? shownRest : text.slice(0, -1)
    return refuseUnverified({ text: textRest, shown: shownRest }, value)
  }
  if (value === null) return { text: UNREADABLE, shown: '' }
  // Its point was typed as a comma, and still counts as one.
  const isComma = /^\d*,\d*$/.test(text) && shown.includes('.')
  return { text: isComma ? value.replace('.', ',') : value, shown: value }
}

/**
 * Voice typing and text expanders insert a whole amount as if it were one key, and the browser drops its
 * commas.
 */
function afterSeveralKeys({ text, shown }: TypedAmount, data: string, value: string | null): TypedAmount {
  const digits = data.replace(/[^\d.]/g, '')
  if (value === digits) return { text: data, shown: digits }
  if (value === shown + digits) return { text: text + data, shown: value }
  return { text: UNREADABLE, shown: value ?? '' }
}

/**
 * The typed amount after we inserted a point for a typed comma or point, which a field that already has a
 * point may refuse.
 */
export function afterSeparator(
  { text, shown }: TypedAmount,
  separator: string,
  { isInserted, value }: { isInserted: boolean; value: string | null },
): TypedAmount {
  if (!isInserted) return { text: text + separator, shown }
  if (canShow(`${shown}.`, value)) return { text: text + separator, shown: `${shown}.` }
  return { text: (value ?? UNREADABLE).replace('.', separator), shown: value ?? '' }
}

/** What the field should show; undefined if it already does. */
export function toShow({ text, shown }: TypedAmount): string | undefined {
  const plain = plainAmount(text)
  return mayBecomeAmount(text) && plain !== shown ? plain : undefined
}

/** What a form gets: the amount with a decimal point, or the typed text, which it then refuses. */
export function toFormValue({ text }: TypedAmount): string {
  return parseAmount(text) === null ? text : plainAmount(text).replace(/\.$/, '')
}

/** Whether the field still shows what we last recorded. */
export function isShown({ shown }: TypedAmount, value: string | null): boolean {
  return canShow(shown, value)
}

/**
 * Whether thousands are shown without their separator, '1,500' as '1500'. One digit less is '150', not
 * '1.50'.
 */
function isGrouped({ text, shown }: TypedAmount): boolean {
  return plainAmount(text) === shown && text.replace(',', '.') !== shown
}

/**
 * Whether a field with this value can show the text. A field without a value may show anything; for '12.',
 * browsers return '12' or no value.
 */
function canShow(shown: string, value: string | null): boolean {
  return value === null || value === shown.replace(/\.$/, '')
}

/** Without a value to compare with, no text counts as an amount. */
function refuseUnverified(typed: TypedAmount, value: string | null): TypedAmount {
  return value === null && parseAmount(typed.text) !== null ? { ...typed, text: UNREADABLE } : typed
}
