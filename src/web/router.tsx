import { Suspense } from 'react'
import { Switch, useLocation } from 'wouter'
import { contentPaths } from '#contract/site.ts'
import { lazyPage } from './lazy-page.tsx'
import { Route } from './route.tsx'
import { SignedInOnly, SignedOutOnly } from './shell/guards.tsx'
import { Shell } from './shell/shell.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { PageSpinner } from './ui/spinner.tsx'

const HomePage = lazyPage(() => import('./pages/home.tsx'), { waitsForUse: true })
const NotFoundPage = lazyPage(() => import('./pages/not-found.tsx'))
const TripPage = lazyPage(() => import('./pages/trip.tsx'), { waitsForUse: true })
const ChatPage = lazyPage(() => import('./pages/chat.tsx'))
const MessagesPage = lazyPage(() => import('./pages/messages.tsx'))
const StatementPage = lazyPage(() => import('./pages/statement.tsx'))
const LoginPage = lazyPage(() => import('./pages/login.tsx'), { waitsForUse: true })
const RegisterPage = lazyPage(() => import('./pages/register.tsx'), { waitsForUse: true })
const ForgotPasswordPage = lazyPage(() => import('./pages/forgot-password.tsx'), { waitsForUse: true })
const ResetPasswordPage = lazyPage(() => import('./pages/reset-password.tsx'))
const BookingsPage = lazyPage(() => import('./pages/bookings.tsx'))
const AccountPage = lazyPage(() => import('./pages/account.tsx'))
const ConfirmEmailPage = lazyPage(() => import('./pages/confirm-email.tsx'))
const VerifyEmailPage = lazyPage(() => import('./pages/verify-email.tsx'))
const InvitationPage = lazyPage(() => import('./pages/invitation.tsx'))
const CheckoutPage = lazyPage(() => import('./pages/checkout.tsx'))
const AdminRoutes = lazyPage(() => import('./admin-router.tsx'))
const ReceiptPage = lazyPage(() => import('./pages/receipt.tsx'))
const UnsubscribePage = lazyPage(() => import('./pages/unsubscribe.tsx'))
const ContentPage = lazyPage(() => import('./pages/content.tsx'), { waitsForUse: true })

/** Every page and its path. Organisers' pages are in admin-router.tsx. */
export function AppRoutes() {
  const [location] = useLocation()
  return (
    <Shell>
      <ErrorBoundary key={location}>
        <Suspense fallback={<PageSpinner />}>
          <Switch>
            <Route path="/" component={HomePage} />
            <Route path="/trip/:id">{({ id }) => <TripPage id={id} />}</Route>
            <Route path="/trip/:id/chat">
              {({ id }) => (
                <SignedInOnly>
                  <ChatPage id={id} />
                </SignedInOnly>
              )}
            </Route>
            <Route path="/messages">
              <SignedInOnly>
                <MessagesPage />
              </SignedInOnly>
            </Route>
            <Route path="/trip/:id/statement/:userId?">
              {({ id, userId }) => (
                <SignedInOnly>
                  <StatementPage id={id} userId={userId} />
                </SignedInOnly>
              )}
            </Route>
            <Route path="/login">
              <SignedOutOnly>
                <LoginPage />
              </SignedOutOnly>
            </Route>
            <Route path="/register">
              <SignedOutOnly>
                <RegisterPage />
              </SignedOutOnly>
            </Route>
            <Route path="/forgot-password" component={ForgotPasswordPage} />
            <Route path="/reset-password" component={ResetPasswordPage} />
            <Route path="/unsubscribe/:group">{({ group }) => <UnsubscribePage group={group} />}</Route>
            <Route path="/unsubscribe/:mailKey/:group">
              {({ mailKey, group }) => <UnsubscribePage mailKey={mailKey} group={group} />}
            </Route>
            <Route path="/confirm-email" component={ConfirmEmailPage} />
            <Route path="/verify-email" component={VerifyEmailPage} />
            <Route path="/invitation" component={InvitationPage} />
            <Route path="/account">
              <SignedInOnly>
                <AccountPage />
              </SignedInOnly>
            </Route>
            <Route path="/bookings">
              <SignedInOnly>
                <BookingsPage />
              </SignedInOnly>
            </Route>
            <Route path="/bookings/:id/receipt">
              {({ id }) => (
                <SignedInOnly>
                  <ReceiptPage id={id} />
                </SignedInOnly>
              )}
            </Route>
            <Route path="/checkout">
              <SignedInOnly>
                <CheckoutPage />
              </SignedInOnly>
            </Route>
            <Route path="/admin/*?" component={AdminRoutes} />
            {contentPaths.map((path) => (
              <Route key={path} path={path}>
                <ContentPage path={path} />
              </Route>
            ))}
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  )
}
