/** The look of inputs and selects. */
export const inputClass = [
  'block min-h-12 w-full rounded-control border border-control bg-surface px-3.5 py-2.5 text-base text-ink',
  'transition-colors duration-120 ease-trail placeholder:text-muted hover:border-ink',
  'focus-visible:outline-offset-0 disabled:opacity-60',
  'aria-invalid:border-2 aria-invalid:border-berry aria-invalid:pl-[13px]',
].join(' ')
