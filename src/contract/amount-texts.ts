// Separate from money.ts, so that pages that only show prices do not load form texts.

export const AMOUNT_EXAMPLE = 'Enter an amount like 20 or 20.50.'
export const AMOUNT_TOO_SMALL = 'Enter at least $0.01.'
