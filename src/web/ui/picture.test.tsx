import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import photos from './photos.json'
import { Picture } from './picture.tsx'

afterEach(cleanup)

function show(props: Partial<Parameters<typeof Picture>[0]>) {
  const { container } = render(<Picture src="/photos/hero.jpg" alt="A lake" sizes="100vw" {...props} />)
  const image = () => {
    const element = container.querySelector('img')
    if (!element) throw new Error('There is no picture')
    return element
  }
  return { container, image }
}

test('a photo of the site comes in every format and width, with words for it', () => {
  const { container, image } = show({})
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

test('what is seen first is loaded first', () => {
  const { image } = show({ priority: true, alt: '' })
  expect(image().getAttribute('fetchpriority')).toBe('high')
  expect(image().hasAttribute('loading')).toBe(false)
  expect(image().alt).toBe('')
})

const upload = `/uploads/0123456789abcdef-1600x1067-${'Zm9v'.repeat(12)}`

test('an uploaded picture comes in every format and width that its path tells of', () => {
  const { container, image } = show({ src: `${upload}.jpg`, sizes: '50vw' })
  const listed = (format: string, own: string) =>
    `${upload}-640.${format} 640w, ${upload}-1280.${format} 1280w, ${own} 1600w`
  const sources = [...container.querySelectorAll('source')]
  expect(sources.map(({ type, srcset, sizes }) => [type, srcset, sizes])).toEqual([
    ['image/avif', listed('avif', `${upload}-1600.avif`), '50vw'],
    ['image/webp', listed('webp', `${upload}-1600.webp`), '50vw'],
  ])
  expect(image().getAttribute('srcset')).toBe(listed('jpg', `${upload}.jpg`))
  expect(image().getAttribute('sizes')).toBe('50vw')
  expect(image().getAttribute('src')).toBe(`${upload}.jpg`)
  expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual(['1600', '1067'])
})

test('a moving picture is kept moving: it comes in the one format that moves', () => {
  const { container, image } = show({ src: `${upload}.webp` })
  expect(container.querySelector('source')).toBeNull()
  expect(image().getAttribute('srcset')).toBe(
    `${upload}-640.webp 640w, ${upload}-1280.webp 1280w, ${upload}.webp 1600w`,
  )
})

test('until an uploaded picture is there, its blur is', () => {
  const { image } = show({ src: `${upload}.jpg` })
  expect(image().getAttribute('style')).toContain('data:image/bmp;base64,')
  fireEvent.load(image())
  expect(image().getAttribute('style') ?? '').not.toContain('data:')
})

test('a picture from elsewhere is taken as it is', () => {
  const { container, image } = show({ src: 'https://example.org/lake.png', alt: 'A lake' })
  expect(container.querySelector('source')).toBeNull()
  expect(image().getAttribute('src')).toBe('https://example.org/lake.png')
})

test('a picture that cannot be loaded gives way to another', () => {
  const { image } = show({ src: 'https://example.org/gone.png', fallbackSrc: '/photos/hiking.jpg' })
  fireEvent.error(image())
  expect(image().getAttribute('src')).toBe('/photos/hiking.jpg')
})

test('whoever shows a picture hears that it cannot be loaded', () => {
  const onFail = vi.fn()
  const { image } = show({ src: 'https://example.org/gone.png', onFail })
  fireEvent.error(image())
  expect(onFail).toHaveBeenCalled()
})
