import type { Call } from '@iss/platform/contract'
import { indiceTable } from '@iss/calendario/tables/indice'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { readItems, readPages } from '@iss/platform/pdf/testing'
import { type Client, type Scene, startScene } from '@iss/testing'
import { infracaoTable } from '@iss/tributacao/tables/infracao'
import { eq } from 'drizzle-orm'
import { buscarFiscalizacao, buscarTermo } from '../src/contract/consulta.ts'
import { lavrarAuto } from '../src/contract/termos.ts'

/** Set by `montarCena`: the city, who acts in it, and what fines need. */
export let scene: Scene
export let fiscal: Client
export let fiscal2: Client
export let beta: Client
/** People of the scene, by name. */
export const ids: Record<string, number> = {}
export let infracaoId = 0
export let indiceId = 0

/** Starts the scene; to be stopped by the caller. */
export async function montarCena(): Promise<void> {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  fiscal2 = await scene.as('fiscal2')
  beta = await scene.as('beta')
  await scene.inCity(1, async (ctx) => {
    for (const chave of ['beta', 'delta', 'gama', 'fiscal', 'fiscal2', 'locadora', 'hospital', 'ensino'] as const)
      ids[chave] = (await findPessoaPorDocumento(ctx, demoDocumentos[chave]))?.id ?? 0
    infracaoId = (await ctx.db.select().from(infracaoTable).where(eq(infracaoTable.codigo, '101')))[0]?.id ?? 0
    indiceId = (await ctx.db.select().from(indiceTable).where(eq(indiceTable.nome, 'UFM')))[0]?.id ?? 0
  })
}

/** A month by its text. */
export const mes = (texto: string) => Competencia.from(texto)
/** What a form leaves as it was. */
const formulario = {
  id: null,
  versao: 0,
  idPessoa: null,
  denuncia: null,
  origem: '',
  observacao: '',
  complemento: '',
  prazoDias: 10,
  indiceId: null,
  guiaUnica: true,
  anexos: [],
  fiscalId: null,
}
/** A call with what the form leaves as it was. */
// biome-ignore lint/suspicious/noExplicitAny: any contract
export const chamar = <C extends Call<any, any>>(client: Client, chamada: C, dados: object) =>
  client.call(chamada, { ...formulario, ...dados } as never)
/** An inspection about to be planned. */
export const pedido = (contribuinte: string, mudancas: object = {}) => ({
  contribuinteId: ids[contribuinte] ?? 0,
  fiscalId: ids.fiscal ?? 0,
  inicioCompetencia: mes('2025-06'),
  fimCompetencia: mes('2026-02'),
  inicioFiscalizacao: '2026-04-16',
  fimFiscalizacao: '2026-06-19',
  motivo: 'ROTINA' as const,
  ...mudancas,
})
/** A request as it travels. */
export const cru = (valor: unknown) =>
  JSON.parse(
    JSON.stringify(valor, (_nome, um) => um),
    reviver,
  ) as unknown
/** Competences as they travel. */
function reviver(_nome: string, valor: unknown) {
  const achado = typeof valor === 'string' ? /^(\d{4})-(\d{2})$/.exec(valor) : null
  return achado ? { ano: Number(achado[1]), mes: Number(achado[2]) - 1 } : valor
}
/** The sentences of a refusal. */
export const frases = async (resposta: Promise<{ body: { mensagens?: { message: string }[] } }>) =>
  ((await resposta).body.mensagens ?? []).map(({ message }) => message)
/** One inspection as the inspector sees it. */
export const ler = (id: number) => chamar(fiscal, buscarFiscalizacao, { id })
/** What an action on it names. */
export const alvo = async (id: number) => ({ id, versao: (await ler(id)).versao })
/** What an act on a term names. */
export const doTermo = async (id: number) => ({ id, versao: (await chamar(fiscal, buscarTermo, { id })).versao })
/** A fine of R$ 2.000,00 in an inspection that has begun, by the inspector unless somebody else is told; answers its term. */
export const autuar = async (id: number, quem = fiscal) =>
  (
    await chamar(quem, lavrarAuto, {
      ...(await alvo(id)),
      indiceId,
      ocorrencias: [{ infracaoId, competencia: mes('2026-02'), codigoAinf: null, imposto: Dinheiro.from('4000.00') }],
    })
  ).termoId
/** Fines two occurrences, each by a guide of its own; answers the term's id. */
export const autuarEmDuas = async (id: number, vencimentos: readonly [string | undefined, string | undefined]) =>
  (
    await chamar(fiscal, lavrarAuto, {
      ...(await alvo(id)),
      indiceId,
      guiaUnica: false,
      vencimento: '2026-05-29',
      ocorrencias: vencimentos.map((vencimento, indice) => ({
        infracaoId,
        competencia: mes(`2026-0${2 - indice}`),
        codigoAinf: null,
        imposto: Dinheiro.from('4000.00'),
        vencimento,
      })),
    })
  ).termoId
/** What the registration says of a taxpayer. */
export const statusDe = async (chave: string) =>
  (await scene.owner<{ s: string }>('select web_iss_status as s from pessoa where municipio_id = 1 and id = $1', [ids[chave]]))[0]
    ?.s
/** The text of a print. */
export const papel = async (raw: Buffer) => (await readPages(raw)).join(' ').replace(/\s+/g, ' ')

/** Size in points of the headings on the sheet of a term. */
const ROTULO = 8
/** The sheet of a term as it is read: under each heading what stands there, over all pages; '' : what stands above the first one. */
export async function folha(raw: Buffer): Promise<Readonly<Record<string, string>>> {
  const lido: Record<string, string[]> = { '': [] }
  let rotulo = ''
  for (let pagina = 1; pagina <= (await readPages(raw)).length; pagina += 1)
    for (const { text, size } of await readItems(raw, pagina)) {
      if (Math.abs(size - ROTULO) < 0.1) rotulo = text
      else lido[rotulo] = [...(lido[rotulo] ?? []), text]
    }
  return Object.fromEntries(Object.entries(lido).map(([nome, partes]) => [nome, partes.join(' ')]))
}
