import type { Client } from '@iss/testing'

/** Sends a file through POST /file/upload; answers its id. */
export async function enviar(client: Client, nome: string, conteudo: Buffer): Promise<number> {
  const limite = 'limite-do-teste'
  const head = `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="${nome}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), conteudo, Buffer.from(`\r\n--${limite}--\r\n`)])
  const answer = await client.post('/v2/rest/file/upload', body, { 'content-type': `multipart/form-data; boundary=${limite}` })
  if (answer.status !== 200) throw new Error(`Upload: ${answer.status} ${JSON.stringify(answer.body)}`)
  return Number(answer.body.id)
}
