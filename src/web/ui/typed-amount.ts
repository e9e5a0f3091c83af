import { mayBecomeAmount, plainAmount, readAmount } from '#contract/read-amount.ts'

/** What somebody typed, commas included, and what the number field shows of it: that has a point alone. */
export type TypedAmount = { text: string; shown: string }

type Edit = { inputType: string; data: string | null }

const KEYS = ['insertText', 'insertCompositionText']

/** What no amount can be made of; it stands for what the field shows and does not tell. */
const UNREADABLE = '?'

/**
 * What is typed after the browser has changed the field. A number field does not tell where its caret is; that it was
 * at the end shows in the new value (null: it has none). Anywhere else, what stands in the field is what is meant.
 */
export function afterEdit({ text, shown }: TypedAmount, edit: Edit, value: string | null): TypedAmount {
  const { inputType, data } = edit
  if (inputType === 'insertText' && data !== null && canShow(shown + data, value)) {
    return checked({ text: text + data, shown: shown + data }, value)
  }
  if (KEYS.includes(inputType) && data !== null && data.length > 1 && /\D/.test(data)) {
    return afterSeveralKeys({ text, shown }, data, value)
  }
  if (inputType === 'deleteContentBackward' && canShow(shown.slice(0, -1), value)) {
    const rest = shown.slice(0, -1)
    return checked({ text: isGrouped({ text, shown }) ? rest : text.slice(0, -1), shown: rest }, value)
  }
  if (value === null) return { text: UNREADABLE, shown: '' }
  // Its point was typed as a comma, and still is one.
  const isComma = /^\d*,\d*$/.test(text) && shown.includes('.')
  return { text: isComma ? value.replace('.', ',') : value, shown: value }
}

/** Voice typing and text expanders put in a whole amount as if it were one key. The browser leaves its commas out. */
function afterSeveralKeys({ text, shown }: TypedAmount, data: string, value: string | null): TypedAmount {
  const taken = data.replace(/[^\d.]/g, '')
  if (value === taken) return { text: data, shown: taken }
  if (value === shown + taken) return { text: text + data, shown: value }
  return { text: UNREADABLE, shown: value ?? '' }
}

/** The same after a point was put in for a comma or a point that was typed; a field with a point may not take it. */
export function afterSeparator(
  { text, shown }: TypedAmount,
  separator: string,
  { isInserted, value }: { isInserted: boolean; value: string | null },
): TypedAmount {
  if (!isInserted) return { text: text + separator, shown }
  if (canShow(`${shown}.`, value)) return { text: text + separator, shown: `${shown}.` }
  return { text: (value ?? UNREADABLE).replace('.', separator), shown: value ?? '' }
}

/** What the field has to show instead, where it is not what it shows. */
export function toShow({ text, shown }: TypedAmount): string | undefined {
  const plain = plainAmount(text)
  return mayBecomeAmount(text) && plain !== shown ? plain : undefined
}

/** What a form gets: the amount with a point, or the text as it was typed, to be refused. */
export function toFormValue({ text }: TypedAmount): string {
  return readAmount(text) === null ? text : plainAmount(text).replace(/\.$/, '')
}

/** Whether the field still shows what is known of it. */
export function isShown({ shown }: TypedAmount, value: string | null): boolean {
  return canShow(shown, value)
}

/** Whether thousands are shown without what separates them: '1,500' as '1500'. One digit less is '150', not '1.50'. */
function isGrouped({ text, shown }: TypedAmount): boolean {
  return plainAmount(text) === shown && text.replace(',', '.') !== shown
}

/** Whether a field that shows this can have that value: browsers give '12.' as '12' or as none. */
function canShow(shown: string, value: string | null): boolean {
  if (value === null || shown.endsWith('.')) return value === null || value === shown.slice(0, -1)
  return value === shown
}

/** Without a value to compare with, nothing is taken for an amount. */
function checked(typed: TypedAmount, value: string | null): TypedAmount {
  return value === null && readAmount(typed.text) !== null ? { ...typed, text: UNREADABLE } : typed
}
