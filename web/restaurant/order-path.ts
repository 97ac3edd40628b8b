/** Where an order is served. */
export const orderPath = (order: string, section?: string): string =>
  `/TableManagement?${new URLSearchParams({ ...(section ? { section } : {}), order })}`
