import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** The drawing of a car around its seats. */
export function CarDrawing({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  return (
    <div className={cx('car', isWide && 'car-wide')}>
      <span className="car-wheel car-wheel-front left-0" />
      <span className="car-wheel car-wheel-front right-0" />
      <span className="car-wheel car-wheel-back left-0" />
      <span className="car-wheel car-wheel-back right-0" />
      <span className="car-mirror left-0 rounded-l-full border-r-0" />
      <span className="car-mirror right-0 rounded-r-full border-l-0" />
      <div className="car-body">
        <Front />
        <div className="px-3 pt-2 pb-2.5">{children}</div>
        <Back />
      </div>
    </div>
  )
}

/** Bonnet with its height lines, headlights, windscreen. */
function Front() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 300 104"
      height="104"
      preserveAspectRatio="none"
      className="car-drawing"
    >
      <path className="car-headlight" d="M29 34C36 20 49 12 64 9c2 9-6 22-24 30-6 2-12 0-11-5Z" />
      <path className="car-headlight" d="M271 34c-7-14-20-22-35-25-2 9 6 22 24 30 6 2 12 0 11-5Z" />
      <g opacity=".55">
        <path d="M84 66c6-22 30-40 66-40s60 18 66 40" />
        <path d="M106 62c6-14 20-25 44-25s38 11 44 25" />
        <path d="M128 59c4-7 11-12 22-12s18 5 22 12" />
      </g>
      <path
        className="car-glass"
        d="M14 96C50 76 96 68 150 68s100 8 136 28l-14 8c-36-14-76-20-122-20S64 90 28 104Z"
      />
    </svg>
  )
}

/** Rear window, boot, tail lights. */
function Back() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 300 48"
      height="48"
      preserveAspectRatio="none"
      className="car-drawing"
    >
      <path
        className="car-glass"
        d="M28 0c36 9 76 13 122 13s86-4 122-13l12 8c-38 14-80 18-134 18S54 22 16 8Z"
      />
      <path className="car-taillight" d="M16 27c2 9 10 15 28 17l3-7c-10-2-18-6-22-12Z" />
      <path className="car-taillight" d="M284 27c-2 9-10 15-28 17l-3-7c10-2 18-6 22-12Z" />
      <path d="M96 38c34 3 74 3 108 0" opacity=".55" />
    </svg>
  )
}

/** Between the two front seats of a car with three seats behind. */
export function GearLever() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 40 78"
      className="car-drawing m-auto h-[78px] !w-10"
      style={{ gridRow: 1, gridColumn: 2 }}
    >
      <rect x="8" y="10" width="24" height="60" rx="12" opacity=".6" />
      <path d="M20 40V26" />
      <circle cx="20" cy="22" r="4" />
      <path d="M15 54h10" opacity=".6" />
    </svg>
  )
}
