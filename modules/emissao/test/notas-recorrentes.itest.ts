import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import {
  ativarNotaRecorrente,
  contarNotasPrevistas,
  dispensarNotasPrevistas,
  emitirNotasPrevistas,
  removerNotaRecorrente,
  salvarNotaRecorrente,
} from '@iss/emissao/contract/nota-recorrente'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepararNotasRecorrentes } from '../src/server/nota-recorrente.ts'
import { pedidoAoColegio } from './pedido.ts'

let scene: Scene
let gama: Client
beforeAll(async () => {
  scene = await startScene()
  gama = await scene.as('gama')
})
afterAll(() => scene?.stop())

const preparar = () => scene.inCity(1, (ctx) => prepararNotasRecorrentes.run(ctx))
const aEmitir = async (quem = gama) =>
  (await quem.call(reportCalls('notas-a-emitir').buscar, { filtros: {}, pagina: 0, tamanho: 100 })).linhas
const contar = async (quem = gama) => (await quem.call(contarNotasPrevistas, {})).quantidade
const previstas = () =>
  scene.owner<{ id: string; competencia: string; dia: string; estado: string; nota: boolean }>(
    `select p.id, to_char(p.competencia, 'MM/YYYY') as competencia, p.dia::text, p.estado, p.nota_id is not null as nota
       from nota_prevista p join nota_recorrente r on r.municipio_id = p.municipio_id and r.id = p.recorrente_id
      where r.nome like 'Teste%' order by p.dia, p.id`,
  )

/** A note of April that comes back every month; `dia` and `valor` as told. */
async function recorrente(nome: string, dia: number, valor = '800.00', ate: string | null = null) {
  const { atividades } = await gama.call(carregarEmissao, {})
  const pedido = pedidoAoColegio({ valor: '500.00', atividadeId: atividades[0]?.id ?? null })
  const itens = pedido.itens.map((item) => ({ ...item, descricao: 'Suporte mensal - 03/2026' }))
  const { id: notaId } = await gama.call(emitirNotaCall, { ...pedido, itens, rascunhoId: null })
  const dados = { nome, dia, valor: Dinheiro.from(valor), ate: ate === null ? null : Competencia.from(ate) }
  const { id } = await gama.call(salvarNotaRecorrente, { id: null, versao: 1, notaId, ...dados })
  return id
}

/** Puts the note that recurrences come from a month back, so that this month is to be prepared. */
const umMesAtras = (nome: string) => scene.owner(`update nota_recorrente set competencia = '2026-03-01' where nome = $1`, [nome])

describe('notes that come back every month', () => {
  it('are prepared once for each competence when their day has come, issued once after a look, and name the new month', async () => {
    await recorrente('Teste mensal', 16)
    await preparar()
    // The note of April is there already.
    expect(await previstas()).toEqual([])
    await umMesAtras('Teste mensal')
    await preparar()
    // Today is the fifteenth.
    expect(await previstas()).toEqual([])
    await scene.owner(`update nota_recorrente set dia = 15 where nome = 'Teste mensal'`)
    await preparar()
    await preparar()
    const [prevista] = await previstas()
    expect(await previstas()).toEqual([
      { id: prevista?.id, competencia: '04/2026', dia: '2026-04-15', estado: 'PENDENTE', nota: false },
    ])
    expect(await contar()).toBe(1)
    const [linha] = await aEmitir()
    expect(linha?.valores).toMatchObject({
      servico: 'Suporte mensal - 04/2026',
      valor: '800.00',
      situacao: 'Pronta',
      impedimento: '',
    })

    // Two orders at the same moment issue one note.
    const ids = [Number(prevista?.id)]
    const duas = await Promise.all([gama.call(emitirNotasPrevistas, { ids }), gama.call(emitirNotasPrevistas, { ids })])
    expect(duas.flatMap(({ itens }) => itens ?? []).map(({ ok }) => ok)).toSatisfy(
      (feitas: boolean[]) => feitas.length === 2 && feitas.includes(true) && feitas.includes(false),
    )
    expect(duas.flatMap(({ itens }) => itens ?? []).map(({ mensagem }) => mensagem)).toContain(
      'A nota prevista já foi emitida ou dispensada.',
    )
    const notas = await scene.owner<{ valor_total: string; discriminacao: string }>(
      `select valor_total, discriminacao from nota_fiscal where discriminacao like 'Suporte mensal - 04/2026%'`,
    )
    expect(notas).toEqual([{ valor_total: '800.00', discriminacao: 'Suporte mensal - 04/2026' }])
    await preparar()
    expect(await previstas()).toMatchObject([{ estado: 'EMITIDA', nota: true }])
  })

  it('a day that a month does not have is its last one; after the last competence nothing is prepared; paused ones wait', async () => {
    await recorrente('Teste do dia 31', 31)
    await recorrente('Teste que acabou', 1)
    const pausada = await recorrente('Teste pausado', 1)
    await gama.call(ativarNotaRecorrente, { id: pausada, ativa: false })
    await scene.owner(
      `update nota_recorrente set competencia = '2026-01-01', ate = case nome when 'Teste que acabou' then date '2026-02-01' end
        where nome in ('Teste do dia 31', 'Teste que acabou', 'Teste pausado')`,
    )
    await preparar()
    const doTeste = await scene.owner<{ nome: string; dia: string; id: string }>(
      `select r.nome, p.dia::text, p.id from nota_prevista p
         join nota_recorrente r on r.municipio_id = p.municipio_id and r.id = p.recorrente_id
        where r.nome in ('Teste do dia 31', 'Teste que acabou', 'Teste pausado')`,
    )
    // This month and the last at most: in April the thirtieth has not come.
    expect(doTeste).toMatchObject([{ nome: 'Teste do dia 31', dia: '2026-03-31' }])
    const ids = doTeste.map(({ id }) => Number(id))
    expect((await gama.call(dispensarNotasPrevistas, { ids })).itens).toMatchObject([{ ok: true }])
    expect((await gama.call(emitirNotasPrevistas, { ids })).itens).toMatchObject([{ ok: false }])
  })

  it('what is typed wrong is told at its field; a note of somebody else does not come back', async () => {
    const recusa = await gama.try(salvarNotaRecorrente, {
      id: null,
      versao: 1,
      notaId: 1,
      nome: ' ',
      dia: 32,
      valor: '0.00',
      ate: { ano: 2026, mes: 0 },
    })
    expect(recusa.status).toBe(409)
    expect(recusa.body.mensagens.map(({ key }) => key)).toEqual(['nome', 'dia', 'valor', 'ate'])
    const [alheia] = await scene.owner<{ id: string }>(
      `select n.id from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
        where p.documento = '40000002000103' limit 1`,
    )
    const dados = { id: null, versao: 1, nome: 'Alheia', dia: 5, valor: '10.00', ate: null }
    expect((await gama.try(salvarNotaRecorrente, { ...dados, notaId: Number(alheia?.id) })).status).not.toBe(200)
  })

  it('nobody issues, leaves out or removes what is another provider’s', async () => {
    const beta = await scene.as('beta')
    const id = await recorrente('Teste alheio', 1)
    await umMesAtras('Teste alheio')
    await preparar()
    const ids = (await previstas()).filter(({ estado }) => estado === 'PENDENTE').map((one) => Number(one.id))
    expect(ids.length).toBeGreaterThan(0)
    const recusados = ids.map((um) => ({ id: um, ok: false, mensagem: expect.any(String) }))
    expect((await beta.call(emitirNotasPrevistas, { ids })).itens).toEqual(recusados)
    expect((await beta.call(dispensarNotasPrevistas, { ids })).itens).toEqual(recusados)
    expect((await beta.try(removerNotaRecorrente, { ids: [id] })).status).toBe(404)
    expect((await gama.call(removerNotaRecorrente, { ids: [id] })).mensagem).toBe('Registro removido com sucesso.')
  })
})
