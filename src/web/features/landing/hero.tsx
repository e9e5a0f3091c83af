import { ArrowDown } from 'lucide-react'
import { LOGIN_PATH } from '#contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageContainer } from '../../ui/page-container.tsx'
import { Picture } from '../../ui/picture.tsx'

/** Dark enough for white text at every width, without hiding the mountains. */
const scrim = [
  'linear-gradient(180deg,rgb(8 18 14/.6),rgb(8 18 14/.28) 16%,rgb(8 18 14/.1) 30%,rgb(8 18 14/.45) 50%,rgb(8 18 14/.86))',
  'linear-gradient(90deg,rgb(8 18 14/.55),transparent 62%)',
].join(', ')

/** The first screen: one picture, one sentence, two links. */
export function Hero() {
  return (
    <section
      data-hero
      className="relative isolate flex min-h-svh items-end overflow-hidden bg-[#08120e] text-white"
    >
      <div className="absolute inset-0 -z-10">
        <Picture
          src="/photos/hero.jpg"
          alt="Snow-streaked mountains above a dark spruce shore, mirrored in a still lake"
          // On portrait screens the height determines the size, and most of the width is cropped.
          sizes="(max-aspect-ratio: 3/4) 75vh, 100vw"
          priority
          className="object-[60%_50%]"
        />
        <div aria-hidden="true" className="absolute inset-0" style={{ background: scrim }} />
      </div>
      <PageContainer className="w-full pt-32 pb-[calc(var(--tabs,0px)+2.5rem)] md:pb-16">
        <h1 className="max-w-[11ch] text-[clamp(44px,6.4vw,92px)] leading-[0.98] tracking-[-0.035em]">
          Adventure Begins Here
        </h1>
        <p className="mt-5 max-w-[46ch] text-lg leading-normal text-balance sm:mt-6 sm:text-xl">
          Group trips into the wild. Book your spot and a seat in someone’s car.
        </p>
        <div className="mt-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-6 sm:mt-9">
          <div className="flex flex-wrap gap-3 [--spruce:#fff]">
            <ButtonLink href="#adventures" variant="primary" size="lg">
              Browse Adventures
              <ArrowDown />
            </ButtonLink>
            <ButtonLink
              href={LOGIN_PATH}
              size="lg"
              className="for-visitors border-white/75! text-white! hover:border-white! hover:bg-white/12!"
            >
              Join the Adventure
            </ButtonLink>
          </div>
          <p aria-hidden="true" className="hidden font-mono text-xs text-white/85 md:block">
            Lake Sherburne, 48.83° N 113.52° W
          </p>
        </div>
      </PageContainer>
    </section>
  )
}
