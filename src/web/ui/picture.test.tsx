import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import photos from './photos.json'
import { Picture } from './picture.tsx'

afterEach(cleanup)

function renderPicture(props: Partial<Parameters<typeof Picture>[0]>) {
  const { container } = render(<Picture src="/photos/hero.jpg" alt="A lake" sizes="100vw" {...props} />)
  const image = () => {
    const element = container.querySelector('img')
    if (!element) throw new Error('There is no picture')
    return element
  }
  return { container, image }
}

test('a photo of the site is offered in every format and width, with its alt text', () => {
  const { container, image } = renderPicture({})
  const sources = [...container.querySelectorAll('source')]
  expect(sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp'])
  for (const width of photos.hero.widths) {
    expect(sources[0]?.srcset).toContain(`/photos/hero-${width}.avif ${width}w`)
    expect(sources[1]?.srcset).toContain(`/photos/hero-${width}.webp ${width}w`)
  }
  expect(image().alt).toBe('A lake')
  expect(image().getAttribute('width')).toBe(String(photos.hero.width))
  expect(image().getAttribute('loading')).toBe('lazy')
})

test('a picture with priority is loaded first, not lazily', () => {
  const { image } = renderPicture({ priority: true, alt: '' })
  expect(image().getAttribute('fetchpriority')).toBe('high')
  expect(image().hasAttribute('loading')).toBe(false)
  expect(image().alt).toBe('')
})

const uploadPath = `/uploads/0123456789abcdef-1600x1067-${'Zm9v'.repeat(12)}`

test('an uploaded picture is offered in every format and width that its path implies', () => {
  const { container, image } = renderPicture({ src: `${uploadPath}.jpg`, sizes: '50vw' })
  const srcsetOf = (format: string, largest: string) =>
    `${uploadPath}-640.${format} 640w, ${uploadPath}-1280.${format} 1280w, ${largest} 1600w`
  const sources = [...container.querySelectorAll('source')]
  expect(sources.map(({ type, srcset, sizes }) => [type, srcset, sizes])).toEqual([
    ['image/avif', srcsetOf('avif', `${uploadPath}-1600.avif`), '50vw'],
    ['image/webp', srcsetOf('webp', `${uploadPath}-1600.webp`), '50vw'],
  ])
  expect(image().getAttribute('srcset')).toBe(srcsetOf('jpg', `${uploadPath}.jpg`))
  expect(image().getAttribute('sizes')).toBe('50vw')
  expect(image().getAttribute('src')).toBe(`${uploadPath}.jpg`)
  expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual(['1600', '1067'])
})

test('an animated picture is offered only in the format that is animated', () => {
  const { container, image } = renderPicture({ src: `${uploadPath}.webp` })
  expect(container.querySelector('source')).toBeNull()
  expect(image().getAttribute('srcset')).toBe(
    `${uploadPath}-640.webp 640w, ${uploadPath}-1280.webp 1280w, ${uploadPath}.webp 1600w`,
  )
})

test('an uploaded picture shows its blur until it is loaded', () => {
  const { image } = renderPicture({ src: `${uploadPath}.jpg` })
  expect(image().getAttribute('style')).toContain('data:image/bmp;base64,')
  fireEvent.load(image())
  expect(image().getAttribute('style') ?? '').not.toContain('data:')
})

test('a picture from another site is used as it is', () => {
  const { container, image } = renderPicture({ src: 'https://example.org/lake.png', alt: 'A lake' })
  expect(container.querySelector('source')).toBeNull()
  expect(image().getAttribute('src')).toBe('https://example.org/lake.png')
})

test('a picture that cannot be loaded is replaced by its fallback', () => {
  const { image } = renderPicture({ src: 'https://example.org/gone.png', fallbackSrc: '/photos/hiking.jpg' })
  fireEvent.error(image())
  expect(image().getAttribute('src')).toBe('/photos/hiking.jpg')
})

test('calls onFail if the picture cannot be loaded', () => {
  const onFail = vi.fn()
  const { image } = renderPicture({ src: 'https://example.org/gone.png', onFail })
  fireEvent.error(image())
  expect(onFail).toHaveBeenCalled()
})
