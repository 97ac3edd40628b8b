/** Where an item lies: as the price check of a till tells it. */
export type StockPlace = {
  warehouse: string
  name: string
  branch: string | null
  /** The one this register sells from. */
  isHere: boolean
  /** In base units, without what is promised. */
  quantity: string
}
