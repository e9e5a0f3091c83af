type CarIconProps = { size?: number; className?: string }

const strokes = {
  'aria-hidden': true,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export function SteeringWheel({ size = 20, className }: CarIconProps) {
  return (
    <svg {...strokes} width={size} height={size} className={className}>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12.5" r="2.25" />
      <path d="M3.4 10.2c2.6-.9 5.5-1.3 8.6-1.3s6 .4 8.6 1.3M12 14.75V21M9.9 13.4 5 17.6M14.1 13.4l4.9 4.2" />
    </svg>
  )
}

/** A flat ferry with a car on its deck. */
export function Barge({ size = 20, className }: CarIconProps) {
  return (
    <svg {...strokes} width={size} height={size} className={className}>
      <path d="M2 13h20l-2.4 4.4c-.3.4-.7.6-1.2.6H5.6c-.5 0-.9-.2-1.2-.6z" />
      <path d="M6 13V9.8c0-.4.3-.8.8-.8H8l1.7-2.6c.2-.3.5-.4.8-.4h3.6c.3 0 .6.1.8.4L17 9h1c.6 0 1 .4 1 1v3M10.2 9h4.4" />
      <path d="M2 21.4c1.7 0 1.7-.9 3.3-.9s1.7.9 3.3.9 1.7-.9 3.4-.9 1.7.9 3.3.9 1.7-.9 3.3-.9 1.7.9 3.4.9" />
    </svg>
  )
}
