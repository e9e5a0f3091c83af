import { Link } from 'wouter'
import { ADVENTURES_PATH } from '#contract/paths.ts'
import { useSite } from '../api/site.ts'
import { Logo } from '../ui/logo.tsx'
import { PageContainer } from '../ui/page-container.tsx'
import { socialIcons } from './social-icons.tsx'

const columns = [
  {
    title: 'Quick Links',
    links: [
      ['Browse Adventures', ADVENTURES_PATH],
      ['How It Works', '/how-it-works'],
      ['Safety Guidelines', '/safety-guidelines'],
      ['FAQs', '/faqs'],
      ['Contact', '/contact'],
    ],
  },
  {
    title: 'Support',
    links: [
      ['Help Center', '/help-center'],
      ['Terms of Service', '/terms-of-service'],
      ['Privacy Policy', '/privacy-policy'],
      ['Cancellation Policy', '/cancellation-policy'],
      ['Travel Insurance', '/travel-insurance'],
    ],
  },
] as const

const networks = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['youtube', 'YouTube'],
] as const

export default function Footer() {
  return (
    <footer className="site-footer mt-24 border-t border-line">
      <PageContainer className="grid grid-cols-2 gap-x-6 gap-y-12 pt-16 pb-14 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="col-span-2 lg:col-span-1">
          <Logo />
          <p className="mt-4 max-w-[38ch] text-muted">
            Connecting adventurers for group experiences: one trip, one group, a seat for everyone.
          </p>
          <SocialIcons />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-mono text-xs font-medium tracking-normal text-muted [font-stretch:100%]">
              {title}
            </h2>
            <ul className="mt-2.5">
              {links.map(([name, href]) => (
                <li key={href}>
                  <Link
                    href={href}
                    className="inline-flex min-h-11 items-center font-medium decoration-spruce underline-offset-4 hover:underline sm:min-h-9"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </PageContainer>
      <PageContainer>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-line py-5 text-sm text-muted">
          <p>© 2024 Wild Trip Planner. All rights reserved.</p>
          <p className="flex gap-x-6">
            <Link
              href="/about"
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              About
            </Link>
            <Link
              href="/credits"
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              Photo Credits
            </Link>
          </p>
        </div>
      </PageContainer>
    </footer>
  )
}

/** Links if the installation has addresses, otherwise plain icons. */
function SocialIcons() {
  const { socialLinks } = useSite()
  const boxClass = 'grid size-11 place-items-center rounded-control border border-line text-muted'
  return (
    <ul className="mt-6 flex gap-2.5">
      {networks.map(([network, name]) => {
        const address = socialLinks[network]
        return (
          <li key={network}>
            {address === null ? (
              <span role="img" aria-label={name} className={boxClass}>
                {socialIcons[network]}
              </span>
            ) : (
              <a
                href={address}
                aria-label={name}
                rel="noreferrer"
                className={`${boxClass} hover:border-control hover:text-ink`}
              >
                {socialIcons[network]}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
