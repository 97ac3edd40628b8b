/** Training is a world of its own: neither world shows or ends the sales of the other. */
import type { OpenSale } from './sale.ts'

export const worldSales = <Sale extends Pick<OpenSale, 'isTraining'>>(
  sales: readonly Sale[],
  isTraining: boolean,
): Sale[] => sales.filter((sale) => sale.isTraining === isTraining)
