import { cx } from './cx.ts'

/** A carabiner with a mountain in it; only the gate is ember. */
function LogoMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="5 5 54 54"
      className={cx('shrink-0', className)}
    >
      <g fill="none" strokeLinejoin="round" strokeLinecap="round" strokeWidth="6.5">
        <path
          d="M34 9h-7C17 9 9 17 9 27v14c0 8 6 14 14 14h18c8 0 14-6 14-14"
          className="stroke-[var(--mark,var(--spruce))]"
        />
        <path d="M40 10.5 55 32.5" className="stroke-[var(--mark-gate,var(--ember))]" />
      </g>
      <path
        d="M30 22.5 43.5 45.5h-27z"
        strokeWidth="2.5"
        strokeLinejoin="round"
        className="fill-[var(--mark,var(--spruce))] stroke-[var(--mark,var(--spruce))]"
      />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark size={30} />
      <span className="text-lg leading-none font-bold tracking-[-0.03em] whitespace-nowrap [font-stretch:118%]">
        Wild Trip Planner
      </span>
    </span>
  )
}
