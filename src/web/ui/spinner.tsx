import { cx } from './cx.ts'

/** Decorative; text beside it says what is happening. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      className={cx('shrink-0 animate-spin', className)}
    >
      <circle cx="10" cy="10" r="7.5" opacity=".25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  )
}

/** Shown while a page loads. Invisible for the first 300 ms, because most pages are loaded by then. */
export function PageSpinner() {
  return (
    <div role="status" className="grid min-h-[60svh] place-items-center text-spruce">
      <span className="transition-opacity delay-300 duration-200 starting:opacity-0">
        <Spinner size={32} />
        <span className="sr-only">Loading</span>
      </span>
    </div>
  )
}
