// Apart from money.ts, so that a page that shows a price loads nothing of what checks forms.

export const AMOUNT_EXAMPLE = 'Enter an amount like 20 or 20.50.'
export const AMOUNT_TOO_SMALL = 'Enter at least $0.01.'
