import { cx } from './cx.ts'
import sheet from './contours.svg?no-inline'

/** Contour lines behind a band of the page; its parent is `relative` and keeps its content above them. */
export function Contours({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute inset-0 overflow-hidden text-spruce opacity-6 print:hidden',
        className,
      )}
    >
      <svg
        viewBox="0 0 1200 600"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        className="h-full w-[max(100%,60rem)]"
      >
        {/* In a separate file, because so many numbers do not belong in scripts. */}
        <use href={`${sheet}#lines`} />
      </svg>
    </div>
  )
}
