import { encerrar } from '../src/server/encerrar.ts'
import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { cancelarNotaCall } from '@iss/correcao/contract/cancelamento'
import { emitirNota, notaBase, parteVazia } from '@iss/emissao/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { buscarNota } from '@iss/nota/contract/consulta'
import { reportCalls } from '@iss/list/definition'
import { registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarCreditosTomador, indicarUsoCreditoTomador, listarCreditosTomador } from '@iss/conta/contract/credito-tomador'
import { baixarGuiaCall, estornarGuia } from '@iss/guia/contract/guia'
import { emitirGuiaPorNotaCall } from '@iss/guia/contract/guia-por-nota'
import { creditosTomadoresConfig } from '../../conta/src/registries/creditos-tomadores-config.ts'

let scene: Scene
let alfa: Client
let maria: Client
let fiscal: Client
let gestor: Client
let pessoaId = 0
let atividade = { id: 0, codigo: '', resumo: '', subitem: '' }
let tipoId = 0
const calls = registryCalls(creditosTomadoresConfig)
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  maria = await scene.as('maria')
  fiscal = await scene.as('fiscal')
  gestor = await scene.as('gestor')
  await scene.inCity(1, async (ctx) => {
    pessoaId = (await findPessoaPorDocumento(ctx, demoDocumentos.alfa))?.id ?? 0
    const [row] = await ctx.db.select().from(atividadeTable).where(eq(atividadeTable.codigo, '010101'))
    if (!row) throw new Error('No activity 010101')
    atividade = { id: row.id, codigo: row.codigo, resumo: row.resumo, subitem: row.itemListaServico }
  })
  await scene.owner('update atividade_aliquota set aliquota = 5 where municipio_id = 1 and atividade_id = $1', [atividade.id])
  // The configuration of the demonstration ends before the notes of this test.
  await scene.owner(`update credito_tomador_config set fim = '2026-04-14' where municipio_id = 1`)
  const [tipo] = await scene.owner<{ id: string }>(
    `select id from tipo_credito where municipio_id = 1 and nome = 'Crédito do tomador'`,
  )
  tipoId = Number(tipo?.id)
})
afterAll(() => scene?.stop())

const frases = async (answer: ReturnType<Client['try']>) =>
  (await answer).body.mensagens.map(({ key, message }) => (key ? `${key}: ${message}` : message))
const filtro = { pagina: 0, tamanho: 100, de: '2026-04-15', ate: '2026-04-15', situacao: null }
const valores = (extra: Record<string, unknown> = {}) => ({
  baseCalculo: 'IMPOSTO_GERADO',
  percentual: '30.00',
  tipoCreditoId: tipoId,
  beneficio: 'DESCONTO_OUTROS_IMPOSTOS',
  inicio: '2026-04-15',
  fim: null,
  validadeMeses: 12,
  incluiPj: false,
  aplicarTodasAtividades: false,
  ...extra,
})
const comAtividade = () => ({ atividades: [{ valores: { atividadeId: atividade.id } }] })

/** A note of Alfa at 5 % on the day of the tests. */
const emitir = (valor: string, tomador: { identificacao: 'CPF' | 'CNPJ'; documento: string }) =>
  scene.inCity(1, async (ctx) => {
    const base = notaBase('ARQUIVO', demoDocumentos.alfa, '2026-04-15', atividade.subitem)
    const item = {
      descricao: 'Serviço prestado',
      unidade: null,
      quantidade: Decimal4.one,
      valorUnitario: Decimal4.from(valor),
      desconto: Dinheiro.zero,
      descontoIncondicional: Dinheiro.zero,
    }
    const nota = await emitirNota(
      ctx,
      {
        ...base,
        servico: { ...base.servico, atividadeId: atividade.id },
        tomador: { ...parteVazia, ...tomador, nome: 'Tomador da nota' },
        itens: [item],
        enviarEmailTomador: false,
      },
      pessoaId,
      { canal: 'TELA', emissao: instanteDe('2026-04-15', '10:00:00') },
    )
    const [row] = await ctx.db
      .select({ imposto: notaFiscalTable.imposto })
      .from(notaFiscalTable)
      .where(eq(notaFiscalTable.id, nota.id))
    return { id: nota.id, numero: nota.numero, imposto: row?.imposto ?? Dinheiro.zero }
  })
const paraMaria = (valor = '380.00') => emitir(valor, { identificacao: 'CPF', documento: demoDocumentos.maria })
const meu = async (numero: number) => (await maria.call(buscarCreditosTomador, filtro)).lista.find(({ nota }) => nota === numero)

describe('R2-2.9-29 E3-3.4-26 creditos-tomadores-config (K37)', () => {
  it('refuses periods that overlap for an activity, a percent of nothing, and whoever is no manager', async () => {
    expect((await fiscal.try(calls.salvar, { valores: valores() })).status).toBe(403)
    expect(await frases(gestor.try(calls.salvar, { valores: valores({ percentual: '0.00', fim: '2026-04-01' }) }))).toEqual([
      'fim: O fim da vigência não pode ser anterior ao início.',
      'percentual: O percentual do crédito deve ser maior que zero e no máximo 100%.',
    ])
    await gestor.call(calls.salvar, { valores: valores(), filhos: comAtividade() })
    const nome = `${atividade.codigo} - ${atividade.resumo}`
    expect(await frases(gestor.try(calls.salvar, { valores: valores(), filhos: comAtividade() }))).toEqual([
      `filhos.atividades.0.atividadeId: As vigências se sobrepõem para a atividade ${nome}.`,
    ])
    expect(await frases(gestor.try(calls.salvar, { valores: valores({ aplicarTodasAtividades: true }) }))).toEqual([
      `inicio: As vigências se sobrepõem para a atividade ${nome}.`,
    ])
    await gestor.call(calls.salvar, { valores: valores({ inicio: '2025-01-01', fim: '2025-01-31' }), filhos: comAtividade() })
  })
})

describe('E3-3.4-27 E13 Crédito ao tomador', () => {
  it('380,00 at 5 % gives 5,70 of 19,00, foreseen until the guide of the note is paid; a reversal takes it back', async () => {
    const nota = await paraMaria()
    expect(nota.imposto.format()).toBe('19,00')
    expect(await meu(nota.numero)).toMatchObject({ situacao: 'PREVISTO', validade: '2027-04-15', pedeReferencia: true })
    expect((await meu(nota.numero))?.valor.format()).toBe('5,70')
    const empresa = await emitir('380.00', { identificacao: 'CNPJ', documento: demoDocumentos.ensino })
    const todos = await fiscal.call(listarCreditosTomador, { ...filtro, documento: '' })
    expect(todos.lista.map(({ nota: numero }) => numero)).toContain(nota.numero)
    expect(todos.lista.map(({ nota: numero }) => numero)).not.toContain(empresa.numero)
    const { guias } = await alfa.call(emitirGuiaPorNotaCall, { idPessoa: null, notas: [nota.id] })
    const guia = { id: guias[0]?.id ?? 0, valor: guias[0]?.total ?? Dinheiro.zero }
    await fiscal.call(baixarGuiaCall, { ...guia, dataPagamento: '2026-04-15', motivo: 'Balcão' })
    expect((await meu(nota.numero))?.situacao).toBe('LIBERADO')
    const [pagamento] = await scene.owner<{ id: string }>('select id from pagamento where guia_id = $1', [guia.id])
    await fiscal.call(estornarGuia, { id: guia.id, pagamentoId: Number(pagamento?.id), motivo: 'Cheque devolvido' })
    expect((await meu(nota.numero))?.situacao).toBe('PREVISTO')
    await fiscal.call(baixarGuiaCall, { ...guia, dataPagamento: '2026-04-15', motivo: 'Balcão' })
    expect((await meu(nota.numero))?.situacao).toBe('LIBERADO')
  })

  it('leads to the note that gave it, which its taker may open', async () => {
    const { linhas } = await maria.call(reportCalls('meus-creditos').buscar, { filtros: {}, pagina: 0, tamanho: 100 })
    expect(linhas.length).toBeGreaterThan(3)
    for (const { valores: credito, links } of linhas) {
      const [, id] = /^\/home\/actions\/nota-fiscal\?id=(\d+)$/.exec(links?.nota ?? '') ?? []
      expect((await maria.call(buscarNota, { id: Number(id) })).numero).toBe(credito.nota)
    }
  })

  it('is used once, with the registration that gets the discount; a cancelled note takes it away', async () => {
    const lista = async () => (await maria.call(buscarCreditosTomador, { ...filtro, situacao: 'LIBERADO' })).lista
    const [livre] = await lista()
    const nota = await paraMaria()
    const previsto = await meu(nota.numero)
    expect(await frases(maria.try(indicarUsoCreditoTomador, { creditos: [livre?.id ?? 0, previsto?.id ?? 0] }))).toEqual([
      `creditos: O crédito da nota ${nota.numero} não está liberado para uso.`,
      'referencia: Informe a inscrição do imóvel ou do cadastro em que o desconto será usado.',
    ])
    expect((await (await scene.as('eventual')).try(indicarUsoCreditoTomador, { creditos: [livre?.id ?? 0] })).status).toBe(404)
    expect((await fiscal.try(buscarCreditosTomador, filtro)).status).toBe(403)
    expect((await maria.try(listarCreditosTomador, filtro)).status).toBe(403)
    const pedido = { creditos: [livre?.id ?? 0], referencia: 'Imóvel 01.02.003' }
    expect((await maria.call(indicarUsoCreditoTomador, pedido)).mensagem).toBe(
      'Uso de R$ 5,70 em créditos registrado com sucesso.',
    )
    expect((await maria.call(buscarCreditosTomador, { ...filtro, situacao: 'USADO' })).lista[0]).toMatchObject({
      id: livre?.id,
      uso: 'Imóvel 01.02.003',
    })
    await alfa.call(cancelarNotaCall, {
      notaId: nota.id,
      codigo: 1,
      justificativa: 'Valor digitado errado na emissão',
      notaSubstituta: null,
      arquivos: [],
    })
    expect((await meu(nota.numero))?.situacao).toBe('ESTORNADO')
  })

  it('paying the guide of the closing frees it (acceptance of E13)', async () => {
    const nota = await paraMaria('760.00')
    await scene.owner(
      `insert into chave_configuracao (municipio_id, nome, valor) values (1, 'permiteEncerrarCompetenciaCorrente', true)`,
    )
    const { guia } = await scene.inCity(1, (ctx) =>
      encerrar(ctx, { pessoaId, papel: 'PRESTADOR', competencia: Competencia.of(2026, 4), tipo: null, movimento: null }),
    )
    expect((await meu(nota.numero))?.situacao).toBe('PREVISTO')
    if (!guia) throw new Error('The closing made no guide')
    await fiscal.call(baixarGuiaCall, { id: guia.id, dataPagamento: '2026-04-15', valor: guia.total, motivo: 'Balcão' })
    const liberado = await meu(nota.numero)
    expect([liberado?.situacao, liberado?.valor.format()]).toEqual(['LIBERADO', '11,40'])
  })
})
