import type { Client, Scene } from '@iss/testing'

/** What the import of a file answers. */
export type Resposta = {
  importacao: Record<
    'id' | 'lidas' | 'importadas' | 'substituidas' | 'semCadastro' | 'outroMunicipio' | 'quantosErros' | 'repetidas',
    number
  >
  erros: { linha: number; mensagem: string }[]
  mensagem: string
  mensagens: { message: string }[]
}

/** Sends a file as the browser does; `tipo` is a field before it. */
export async function enviar(scene: Scene, client: Client, nome: string, conteudo: Buffer | string, tipo?: string) {
  const limite = 'limite-da-prova'
  const campo = tipo ? `--${limite}\r\ncontent-disposition: form-data; name="tipo"\r\n\r\n${tipo}\r\n` : ''
  const cabeca = `${campo}--${limite}\r\ncontent-disposition: form-data; name="file"; filename="${nome}"\r\ncontent-type: text/plain\r\n\r\n`
  const answer = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/pgdas/enviar',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload: Buffer.concat([Buffer.from(cabeca), Buffer.from(conteudo), Buffer.from(`\r\n--${limite}--\r\n`)]),
  })
  return { status: answer.statusCode, body: answer.json() as Resposta }
}

/** The sentences of a refusal. */
export const frases = ({ body }: { body: Resposta }) => body.mensagens.map(({ message }) => message)
