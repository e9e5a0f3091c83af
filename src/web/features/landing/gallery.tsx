import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { photoScene } from '../../ui/photo-scene.ts'
import { Picture } from '../../ui/picture.tsx'
import { galleryPhotos } from './gallery-photos.ts'

const Lightbox = lazyPart(() => import('./lightbox.tsx'), { failedClassName: 'mt-4' })

/** How many columns and rows each picture takes, on wide screens and on phones. */
const tileClasses = [
  'col-span-2 md:row-span-2',
  '',
  '',
  'col-span-2',
  'col-span-2 max-md:col-span-1',
  'col-span-2 max-md:col-span-1',
]

/** Six pictures that open large. Without scripts each is a link to its picture. */
export function Gallery() {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  return (
    <>
      <ul
        role="list"
        className="grid auto-rows-[minmax(0,44vw)] grid-cols-2 gap-3 md:auto-rows-[clamp(170px,17vw,220px)] md:grid-cols-4 md:gap-4"
      >
        {galleryPhotos.map((src, index) => (
          <li key={src} className={tileClasses[index]}>
            <a
              href={src}
              aria-haspopup="dialog"
              onClick={(event) => {
                event.preventDefault()
                // Not every browser focuses a clicked link, and the focus must return here.
                event.currentTarget.focus()
                setOpenIndex(index)
              }}
              className="group block size-full cursor-zoom-in overflow-hidden rounded-card bg-sunken"
            >
              <Picture
                src={src}
                alt={photoScene(src) ?? ''}
                sizes={cx('(min-width: 1280px)', tileClasses[index] === '' ? '300px, 50vw' : '620px, 96vw')}
                className="transition-transform duration-320 ease-trail group-hover:scale-[1.03] motion-reduce:transform-none"
              />
            </a>
          </li>
        ))}
      </ul>
      {openIndex !== null && (
        <Lightbox index={openIndex} onShow={setOpenIndex} onClose={() => setOpenIndex(null)} />
      )}
    </>
  )
}
