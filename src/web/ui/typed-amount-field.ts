import { plainAmount, parseAmount } from '#contract/amounts.ts'
import { afterEdit, afterSeparator, isShown, toFormValue, toShow, type TypedAmount } from './typed-amount.ts'

/** Edits that insert a whole text at once. */
const PASTES = ['insertFromPaste', 'insertFromDrop', 'insertReplacementText']

/** Keeps what was typed into a number field, and what was reported to its form. */
export class TypedAmountField {
  /** The text that the field shows first. */
  readonly initial: string
  #typed: TypedAmount
  #lastReported: string
  #report: (value: string) => void = () => undefined
  /** The form's text is not an amount, and the field is empty: the next edit starts from nothing. */
  #isRefused: boolean
  /** The text of the current edit as it was sent: the field drops what is not part of a number. */
  #sentText: string | null = null
  /** Set while we change the field ourselves; records whether it accepted the text. */
  #ownInsert: { isInserted: boolean } | null = null

  constructor(value: string) {
    this.initial = shownText(value)
    this.#typed = { text: value, shown: this.initial }
    this.#lastReported = value
    this.#isRefused = isUnreadable(value)
  }

  /** Reports what is typed into the field. Returns a function that stops this. */
  listen(field: HTMLInputElement, report: (value: string) => void): () => void {
    this.#report = report
    const onBeforeInput = (event: InputEvent) => this.#beforeInput(field, event)
    const onInput = (event: Event) => this.#afterInput(field, event)
    // Programs that fill in forms may send only a change event.
    const onChange = () => this.#readField(field)
    field.addEventListener('beforeinput', onBeforeInput)
    field.addEventListener('input', onInput)
    field.addEventListener('change', onChange)
    return () => {
      field.removeEventListener('beforeinput', onBeforeInput)
      field.removeEventListener('input', onInput)
      field.removeEventListener('change', onChange)
    }
  }

  /** Shows a value that the form has set itself. */
  follow(field: HTMLInputElement, value: string): void {
    if (value === this.#lastReported) return
    this.#lastReported = value
    this.#isRefused = isUnreadable(value)
    field.value = shownText(value)
    this.#typed = { text: value, shown: field.value }
  }

  #beforeInput(field: HTMLInputElement, event: InputEvent): void {
    if (this.#ownInsert) return
    const { inputType, data } = event
    this.#sentText = data
    if (this.#isRefused) {
      this.#isRefused = false
      this.#setTyped(field, { text: '', shown: '' })
    }
    if (PASTES.includes(inputType)) this.#beforePaste(field, event)
    else if (inputType === 'insertText') this.#beforeKey(field, event)
  }

  #beforePaste(field: HTMLInputElement, event: InputEvent): void {
    const text = (event.data ?? event.dataTransfer?.getData('text/plain') ?? '').trim()
    // The browser itself inserts digits correctly.
    if (/^\d+$/.test(text)) return
    event.preventDefault()
    this.#paste(field, text)
  }

  /** Commas and second points, which the browser would drop, are inserted as a point if possible. */
  #beforeKey(field: HTMLInputElement, event: InputEvent): void {
    const { data } = event
    const isSecondPoint = data === '.' && /[.,]/.test(this.#typed.text)
    if (data !== ',' && !isSecondPoint) return
    event.preventDefault()
    const before = this.#typed
    const isInserted = this.#insert('.')
    this.#setTyped(field, afterSeparator(before, data, { isInserted, value: valueOf(field) }))
  }

  #afterInput(field: HTMLInputElement, event: Event): void {
    if (this.#ownInsert) {
      this.#ownInsert.isInserted = true
      return
    }
    const { inputType = '', data = null } = event as Partial<InputEvent>
    const edit = { inputType, data: this.#sentText ?? data }
    this.#sentText = null
    this.#setTyped(field, afterEdit(this.#typed, edit, valueOf(field)))
  }

  #readField(field: HTMLInputElement): void {
    const value = valueOf(field)
    if (isShown(this.#typed, value)) return
    this.#setTyped(field, afterEdit(this.#typed, { inputType: '', data: null }, value))
  }

  #paste(field: HTMLInputElement, text: string): void {
    // With a single separator it may be a part of an amount, such as ',50'.
    const separator = /^\d*([.,])\d*$/.exec(text)?.[1]
    if (separator === undefined && parseAmount(text) === null) return this.#refusePaste(field, text)
    const plain = separator === undefined ? plainAmount(text) : text.replace(separator, '.')
    if (!this.#insert(plain)) return this.#refusePaste(field, this.#typed.text + text)
    const shown = valueOf(field)
    if (shown === null) return this.#refusePaste(field, text)
    this.#setTyped(field, { text: separator === undefined ? shown : shown.replace('.', separator), shown })
  }

  /** Empties the field, and leaves it to the form to show why. */
  #refusePaste(field: HTMLInputElement, text: string): void {
    field.value = ''
    this.#isRefused = true
    this.#setTyped(field, { text, shown: '' })
  }

  /** Records what is typed now, corrects what the field shows, and tells the form. */
  #setTyped(field: HTMLInputElement, next: TypedAmount): void {
    const plain = toShow(next)
    this.#typed = plain === undefined ? next : { ...next, shown: plain }
    if (plain !== undefined) {
      // A field accepts a point at the end only if it is typed.
      field.value = plain.replace(/\.$/, '')
      if (plain.endsWith('.')) this.#insert('.')
    }
    this.#lastReported = toFormValue(next)
    this.#report(this.#lastReported)
  }

  /** Inserts the text at the caret. Returns whether the field accepted it. */
  #insert(text: string): boolean {
    const change = { isInserted: false }
    this.#ownInsert = change
    // The only way to write at the caret, whose position number fields do not reveal.
    document.execCommand('insertText', false, text)
    this.#ownInsert = null
    return change.isInserted
  }
}

/** Null: the field contains something that the browser does not read as a number. */
function valueOf(field: HTMLInputElement): string | null {
  return field.validity.badInput ? null : field.value
}

function isUnreadable(value: string): boolean {
  return value !== '' && parseAmount(value) === null
}

function shownText(value: string): string {
  return isUnreadable(value) ? '' : plainAmount(value)
}
