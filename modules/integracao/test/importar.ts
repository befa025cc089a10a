import type { Client, Scene } from '@iss/testing'
import { buscarImportacaoTO, confirmarImportacao, validarImportacao } from '@iss/lote/contract/importacao'

/** Sends a file as the browser does and answers its id. */
export async function enviar(scene: Scene, client: Client, conteudo: string | Buffer, nome = 'lote.xml'): Promise<number> {
  const limite = 'limite-do-teste'
  const payload = Buffer.concat([
    Buffer.from(
      `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="${nome}"\r\ncontent-type: text/xml\r\n\r\n`,
    ),
    Buffer.from(conteudo),
    Buffer.from(`\r\n--${limite}--\r\n`),
  ])
  const answer = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/file/upload',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload,
  })
  if (answer.statusCode !== 200) throw new Error(`The file was not taken: ${answer.body}`)
  return answer.json<{ id: number }>().id
}

/** Sends and validates; the answer is the import. */
export async function validar(scene: Scene, client: Client, conteudo: string | Buffer) {
  return client.call(validarImportacao, {
    tipo: 'rps-abrasf',
    arquivoId: await enviar(scene, client, conteudo),
    novamente: false,
  })
}

/** Sends and validates what is refused; answers status and sentences. */
export async function validarRecusado(scene: Scene, client: Client, conteudo: string | Buffer) {
  const answer = await client.try(validarImportacao, { tipo: 'rps-abrasf', arquivoId: await enviar(scene, client, conteudo) })
  return { status: answer.status, textos: (answer.body.mensagens ?? []).map(({ message }) => message) }
}

/** An import with its first hundred lines. */
export function ver(client: Client, id: number) {
  return client.call(buscarImportacaoTO, { id, pagina: 0, tamanho: 100, ordem: undefined, situacao: null })
}

/** Sends, validates, confirms and works to the end. */
export async function importar(scene: Scene, client: Client, conteudo: string | Buffer) {
  const { id } = await validar(scene, client, conteudo)
  await client.call(confirmarImportacao, { id })
  await scene.runProcesses()
  return ver(client, id)
}

/** Notes that came from RPS, in order of their numbers. */
export function notasDeRps(scene: Scene) {
  return scene.owner<{
    id: string
    numero: string
    rps: string
    canal: string
    valor: string
    imposto: string
    tomador: string | null
    prestador: string
  }>(
    `select n.id, n.numero, n.rps_serie || '|' || n.rps_numero as rps, n.canal, n.valor_total::text as valor, n.imposto::text as imposto,
            n.tomador_documento as tomador, p.documento as prestador
     from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
     where n.rps_numero is not null and n.canal = 'ARQUIVO' order by n.numero`,
  )
}
