import {
  buscarMemoria,
  encerrarCompetencia,
  reabrirEncerramento,
  validarEncerramento,
} from '@iss/encerramento/contract/encerramento'
import { Competencia } from '@iss/kernel/competencia'
import { buscarImportacaoTO, confirmarImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import type { Client, Scene } from '@iss/testing'

export const MARCO = Competencia.of(2026, 3)
export const wire = (value: unknown) => JSON.parse(JSON.stringify(value))
export const textos = (answer: { body: { mensagens?: { message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ message }) => message)

/** Sends a CSV of a kind and has it examined; answers the call. */
export async function enviarCsv(
  scene: Scene,
  quem: Client,
  tipo: string,
  linhas: readonly string[],
  parametros?: Record<string, string>,
) {
  const limite = 'limite-do-teste'
  const answer = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/file/upload',
    headers: { authorization: `Bearer ${quem.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload: `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="${tipo}.csv"\r\ncontent-type: text/csv\r\n\r\n${linhas.join('\r\n')}\r\n--${limite}--\r\n`,
  })
  return quem.try(validarImportacao, { tipo, arquivoId: answer.json<{ id: number }>().id, ...(parametros ? { parametros } : {}) })
}

/** An import with its first hundred lines. */
export const verImportacao = (quem: Client, id: number) =>
  quem.call(buscarImportacaoTO, { id, pagina: 0, tamanho: 100, situacao: null })

/** Sends, confirms and works to the end. */
export async function importarCsv(
  scene: Scene,
  quem: Client,
  tipo: string,
  linhas: readonly string[],
  parametros?: Record<string, string>,
) {
  const validada = await enviarCsv(scene, quem, tipo, linhas, parametros)
  if (validada.status !== 200) throw new Error(JSON.stringify(validada.body))
  const { id } = validada.body as unknown as { id: number }
  await scene.runProcesses()
  const previa = await verImportacao(quem, id)
  await quem.call(confirmarImportacao, { id })
  await scene.runProcesses()
  return { id, previa, feita: await verImportacao(quem, id) }
}

const doMes = ({ ano, mes }: Competencia) => ({ ano, mes: mes - 1, papelServico: 'PRESTADOR' as const, idPessoa: null })

/** The dry run of the closing of a month. */
export const simular = (quem: Client, competencia: Competencia) =>
  quem.call(validarEncerramento, { ...doMes(competencia), tipo: null })

/** Closes a month; answers its memory. */
export async function fechar(quem: Client, competencia: Competencia) {
  const { movimento, tipoProposto } = await simular(quem, competencia)
  const { id } = await quem.call(encerrarCompetencia, { ...doMes(competencia), tipo: tipoProposto, movimento })
  return quem.call(buscarMemoria, { id: id ?? 0 })
}

/** The inspector reopens a month of a person. */
export async function reabrirMes(scene: Scene, documento: string, competencia: Competencia) {
  const [pessoa] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
    documento,
  ])
  const fiscal = await scene.as('fiscal')
  return fiscal.call(reabrirEncerramento, {
    ...doMes(competencia),
    idPessoa: Number(pessoa?.id),
    motivo: 'Lançamento a corrigir',
    cascata: false,
  })
}
