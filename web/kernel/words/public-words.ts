/**
 * The words a visitor needs before signing in. They are sent apart from all others, so that the
 * login page does not grow with the product.
 */
const prefixes = [
  'app.',
  'call.',
  'choice.shopKind.',
  'display.',
  'language.',
  'login.',
  'password.',
  'registration.',
  'unexpected.',
]

/** The customer's labels of what went well or did not; those for shelves and goods come later. */
const labels =
  'addSuccess deleteSuccess error no notAvailable notAvailableHint pleaseWait success unexpected updateSuccess yes'
    .split(' ')
    .map((name) => `label.${name}`)

const alone = new Set(['action.close', 'action.retry', 'proof.left', ...labels])

/** What can stand against a visitor; all other refusals come with the screens they belong to. */
const refusals = new Set(
  `
  badRequest bankAccount beyondReach colour companyIsConfirmed databaseAway date displayCodeOld emailLong
  emailShort exportTooLarge exportsBusy fileTooLarge forbidden inUse invalid invisibleText
  lastAdmin locked missingReference negative noSecondCurrency notFound notPositive notRestorable
  notUnique number numberPrefix numberPrinted othersAtWork ownAccount paperBusy passwordTooShort
  passwordWrong percent phone pin proofRequired range rateAbsurd registrationClosed required ruleBroken
  sameCurrency schemeCode secondFactorIsOn secondFactorRequired secondFactorShut
  secondFactorWrong signInFailed signInRequired stale storageAway storageFull tokenExpired
  timeOfDay tooDeep tooFast tooLarge tooLong tooManyDecimals tooManyFields tooManyMails tooManyTries
  tooSmall tookTooLong unexpected unitBaseIsABase unknownField unknownPermission unreadableText
  unsafeText unsupportedMediaType username website wholeNumber
`
    .trim()
    .split(/\s+/)
    .map((code) => `refusal.${code}`),
)

export const isPublicWord = (key: string): boolean =>
  alone.has(key) || refusals.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
