import pg from 'pg'

/** Works on a connection of its own to a database, as the owner whose connection string it is; the connection ends with the work. */
export async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
