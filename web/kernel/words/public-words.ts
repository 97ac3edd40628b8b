/**
 * The words a visitor needs before signing in. They are sent apart from all others, so that the
 * login page does not grow with the product.
 */
const prefixes = [
  'app.',
  'call.',
  'choice.shopKind.',
  'label.',
  'language.',
  'login.',
  'password.',
  'refusal.',
  'registration.',
  'unexpected.',
]

const alone = new Set(['action.close', 'action.retry', 'proof.left'])

export const isPublicWord = (key: string): boolean =>
  alone.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
