import { ChevronLeft, ChevronRight, X, type LucideIcon } from 'lucide-react'
import { Dialog } from '../../ui/dialog.tsx'
import { photoScene } from '../../ui/photo-scene.ts'
import { Picture } from '../../ui/picture.tsx'
import { galleryPhotos } from './gallery-photos.ts'

type LightboxProps = {
  /** The shown one of `galleryPhotos`. */
  index: number
  onShow: (index: number) => void
  onClose: () => void
}

/** A gallery picture in full screen; arrows switch to the others. */
export default function Lightbox({ index, onShow, onClose }: LightboxProps) {
  const count = galleryPhotos.length
  const src = galleryPhotos[index] ?? ''
  const alt = photoScene(src) ?? ''
  const turn = (steps: number) => onShow((index + steps + count) % count)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      label="Picture gallery"
      className="m-0! h-dvh max-h-none! w-screen max-w-none! rounded-none! border-0! bg-[#0b110e]! text-white! [--spruce:#fff]"
    >
      <div
        className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]"
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') turn(-1)
          if (event.key === 'ArrowRight') turn(1)
        }}
      >
        <div className="flex items-center justify-between py-2 pr-2 pl-5">
          <p className="font-mono text-xs">
            {index + 1} / {count}
          </p>
          <LightboxButton label="Close" Icon={X} onClick={onClose} />
        </div>
        <div className="relative min-h-0 sm:px-16">
          <Picture
            key={src}
            src={src}
            alt=""
            sizes="100vw"
            className="object-contain! transition-opacity duration-200 starting:opacity-0"
            style={{ background: 'none' }}
          />
          <LightboxButton
            label="Previous picture"
            Icon={ChevronLeft}
            onClick={() => turn(-1)}
            className="absolute top-1/2 left-2 -translate-y-1/2"
          />
          <LightboxButton
            label="Next picture"
            Icon={ChevronRight}
            onClick={() => turn(1)}
            className="absolute top-1/2 right-2 -translate-y-1/2"
          />
        </div>
        <p
          aria-live="polite"
          className="mx-auto min-h-20 max-w-[65ch] px-5 py-4 text-center text-sm text-balance"
        >
          {alt}
        </p>
      </div>
    </Dialog>
  )
}

type LightboxButtonProps = { label: string; Icon: LucideIcon; onClick: () => void; className?: string }

function LightboxButton({ label, Icon, onClick, className = '' }: LightboxButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`grid size-12 cursor-pointer place-items-center rounded-control bg-[#0b110e]/70 text-white hover:bg-white/15 focus-visible:outline-offset-[-4px] ${className}`}
    >
      <Icon size={24} />
    </button>
  )
}
