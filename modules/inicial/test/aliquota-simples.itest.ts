import { buscarInicial } from '../src/contract/inicial.ts'
import { calcularNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { findPessoaPorDocumento, getRegimeEm } from '@iss/pessoa/server'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  analisarAliquotaSimples,
  buscarAnaliseSimples,
  buscarHistoricoSimples,
  calcularAliquotaSimples,
  salvarAliquotaSimples,
} from '@iss/simples-nacional/contract/aliquota-simples'

import { type Registry, registryCalls } from '@iss/registry/definition'
import { buscarTabelaSimples } from '@iss/tributacao/contract/tabela-simples'
import { tabelasSimplesDaCidade } from '../../tributacao/src/registries/tabelas-simples.ts'

let scene: Scene
let gama: Client
let delta: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  gama = await scene.as('gama')
  delta = await scene.as('delta')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

const reais = (texto: string) => Dinheiro.from(texto)
const abril = Competencia.of(2026, 4)
const inicial = (client: Client) => client.call(buscarInicial, { idContador: null, idFiscal: null, idFuncionario: null } as never)
const regimeEm = (nome: keyof typeof demoDocumentos, data: string) =>
  scene.inCity(1, async (ctx) => {
    const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[nome])
    if (!pessoa) throw new Error('person missing')
    return (await getRegimeEm(ctx, pessoa, data)).aliquota?.toString()
  })

describe('alíquota do Simples (S20, E00.S)', () => {
  it('R2-2.4-34 R2-2.5-01 aliquota-simples of Gama: RBT12 of 500.000,00 in the records gives 3,24 %', async () => {
    const calculo = await gama.call(calcularAliquotaSimples, { competencia: abril, rbt12: null, folha12: null })
    expect(calculo.receitaApurada.toString()).toBe('500000.00')
    expect(calculo.receitas).toHaveLength(13)
    expect(new Set(calculo.receitas.slice(0, 12).map(({ origem }) => origem))).toEqual(new Set(['PGDAS']))
    const [linha] = calculo.linhas
    expect(linha).toMatchObject({ anexo: 'III', faixa: 3 })
    expect([linha?.efetiva, linha?.aliquotaExata, linha?.aliquota].map(String)).toEqual(['9.972', '3.2409', '3.24'])
    expect(linha?.memoria.map(({ passo }) => passo)).toEqual(['simples-efetiva', 'simples-iss'])
  })

  it('K14 a table that the city enters stands in the place of the program’s in its period, once it has its six bands and is active', async () => {
    const gestor = await scene.as('gestor')
    const tabelas = registryCalls(tabelasSimplesDaCidade)
    const faixas = registryCalls(tabelasSimplesDaCidade.children.faixas as Registry)
    const frases = async (call: Parameters<Client['try']>[0], pedido: unknown) =>
      (await gestor.try(call, pedido)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
    const valores = { anexo: 'III', inicio: '2026-04-01', fim: '2026-12-31', fonte: 'LC 214/2025, Anexo III', ativa: false }
    const { id } = await gestor.call(tabelas.salvar, { valores })
    const linha = async () =>
      (await gama.call(calcularAliquotaSimples, { competencia: abril, rbt12: null, folha12: null })).linhas[0]
    const ativar = async (ativa: boolean) => {
      const { versao } = await gestor.call(tabelas.buscarPorId, { id })
      return { id, versao, valores: { ...valores, ativa } }
    }
    expect(await frases(tabelas.salvar, await ativar(true))).toEqual([
      'ativa: A tabela do anexo precisa das faixas 1 a 6 para ser ativada.',
    ])
    // The figures of LC 155/2016 with 30 % of ISS in the third band: 9,9720 % of 30 % is 2,9916 %.
    const linhas = [
      ['180000.00', '6.00', '0.00', '33.50'],
      ['360000.00', '11.20', '9360.00', '32.00'],
      ['720000.00', '13.50', '17640.00', '30.00'],
      ['1800000.00', '16.00', '35640.00', '32.50'],
      ['3600000.00', '21.00', '125640.00', '33.50'],
      ['4800000.00', '33.00', '648000.00', null],
    ]
    for (const [indice, [ate, nominal, parcelaDeduzir, partilhaIss]] of linhas.entries())
      await gestor.call(faixas.salvar, { pai: id, valores: { faixa: indice + 1, ate, nominal, parcelaDeduzir, partilhaIss } })
    expect(String((await linha())?.aliquotaExata)).toBe('3.2409')
    await gestor.call(tabelas.salvar, await ativar(true))
    expect([(await linha())?.aliquotaExata, (await linha())?.aliquota].map(String)).toEqual(['2.9916', '2.99'])
    const nova = { faixa: 1, ate: '1.00', nominal: '1.00', parcelaDeduzir: '0.00', partilhaIss: '1.00' }
    expect(await frases(faixas.salvar, { pai: id, valores: nova })).toEqual([
      'null: A tabela está ativa. Desative-a antes de alterar as faixas.',
    ])
    const { faixas: mostradas } = await gestor.call(buscarTabelaSimples, {})
    expect(mostradas.filter(({ fonte }) => fonte === valores.fonte)).toHaveLength(6)
    await gestor.call(tabelas.salvar, await ativar(false))
    expect(String((await linha())?.aliquotaExata)).toBe('3.2409')
    expect((await fiscal.try(tabelas.buscar, { pagina: 0, tamanho: 1 })).status).toBe(403)
  })

  it('E3-3.1-32 Delta: payroll of 100.000,00 gives annex V and 3,33 %, of 150.000,00 annex III and 3,24 %', async () => {
    const agora = await delta.call(calcularAliquotaSimples, { competencia: abril, rbt12: null, folha12: null })
    expect(agora.folhaRegistrada.toString()).toBe('100000.00')
    expect(agora.linhas[0]).toMatchObject({ anexo: 'V', passivelFatorR: true })
    expect(String(agora.linhas[0]?.aliquota)).toBe('3.33')
    const maior = await delta.call(calcularAliquotaSimples, { competencia: abril, rbt12: null, folha12: reais('150000.00') })
    expect(maior.linhas[0]).toMatchObject({ anexo: 'III' })
    expect([maior.linhas[0]?.fatorR, maior.linhas[0]?.aliquota].map(String)).toEqual(['30.00', '3.24'])
    const salvo = await delta.call(salvarAliquotaSimples, {
      competencia: abril,
      rbt12: reais('500000.00'),
      folha12: reais('150000.00'),
      atividade: maior.linhas[0]?.atividade ?? 0,
      aliquota: null,
      motivo: '',
    })
    expect(salvo.aviso).toBeNull()
    expect([await regimeEm('delta', '2026-03-31'), await regimeEm('delta', '2026-04-01')]).toEqual(['3.3288', '3.2409'])
    expect(
      (await delta.call(calcularAliquotaSimples, { competencia: abril, rbt12: null, folha12: null })).folhaRegistrada.toString(),
    ).toBe('150000.00')
  })

  it('M8 a company with activities of two annexes has one rate for each on its notes (LC 123/2006 art. 18 §4)', async () => {
    await scene.owner(
      `insert into pessoa_atividade (municipio_id, pessoa_id, atividade_id, principal, inicio)
       select 1, p.id, a.id, false, '2026-01-01' from pessoa p join atividade a on a.municipio_id = 1 and a.codigo = '070201'
       where p.municipio_id = 1 and p.documento = $1`,
      [demoDocumentos.gama],
    )
    const { linhas } = await gama.call(calcularAliquotaSimples, { competencia: abril, rbt12: null, folha12: null })
    expect(linhas.map(({ anexo, aliquota, atual }) => `${anexo} ${aliquota} ${atual}`)).toEqual([
      'III 3.24 3.24',
      'III 3.24 3.24',
      'IV 3.09 3.24',
    ])
    const [principal, , obra] = linhas
    if (!principal || !obra) throw new Error('Gama has the activities')
    const salvar = (atividade: number, mudanca: object = {}) =>
      gama.call(salvarAliquotaSimples, {
        competencia: abril,
        rbt12: reais('500000.00'),
        folha12: reais('0.00'),
        atividade,
        aliquota: null,
        motivo: '',
        ...mudanca,
      })
    const naNota = async (atividadeId: number) => {
      const pedido = pedidoNota({ atividadeId, valor: '1000.00', municipioPrestacao: '9900001' })
      const { resultado } = await gama.call(calcularNotaCall, {
        ...pedido,
        tomador: { ...pedido.tomador, documento: demoDocumentos.maria },
      })
      return [resultado?.aliquota, resultado?.imposto].map(String)
    }
    await salvar(principal.atividade)
    expect([await naNota(principal.atividade), await naNota(obra.atividade)]).toEqual([
      ['3.24', '32.40'],
      ['3.09', '30.90'],
    ])
    // The other annex keeps its rate; the register goes on showing that of the main activity.
    await salvar(obra.atividade, { aliquota: Aliquota.from('3.50'), motivo: 'Receita de exportação segregada.' })
    expect([await naNota(principal.atividade), await naNota(obra.atividade)]).toEqual([
      ['3.24', '32.40'],
      ['3.50', '35.00'],
    ])
    expect(await regimeEm('gama', '2026-04-15')).toBe('3.2409')
    const [aberta] = (await fiscal.call(buscarAnaliseSimples, { pagina: 0, tamanho: 10, todas: false })).lista
    await fiscal.call(analisarAliquotaSimples, {
      id: aberta?.id ?? 0,
      versao: aberta?.versao ?? 0,
      homologar: false,
      parecer: 'Sem prova.',
    })
    expect(await naNota(obra.atividade)).toEqual(['3.09', '30.90'])
    await scene.owner(`delete from pessoa_atividade where municipio_id = 1 and atividade_id = $1`, [obra.atividade])
  })

  it('refuses rates outside 1,80 to 5,00 %, competences ahead, closed or of others, and says it all at once', async () => {
    const base = { rbt12: reais('500000.00'), folha12: reais('0.00'), motivo: '' }
    const atividade =
      (await gama.call(calcularAliquotaSimples, { competencia: abril, rbt12: null, folha12: null })).linhas[0]?.atividade ?? 0
    const mensagens = async (client: Client, mudanca: object) =>
      (
        await client.try(salvarAliquotaSimples, { ...base, competencia: { ano: 2026, mes: 3 }, atividade, ...mudanca } as never)
      ).body.mensagens.map(({ key, message }) => [key, message])
    const wire = { rbt12: '500000.00', folha12: '0.00' }
    expect(await mensagens(gama, { ...wire, aliquota: '5.01' })).toEqual([
      ['aliquota', 'A alíquota do Simples Nacional deve estar entre 1,80% e 5,00%.'],
      ['motivo', 'Informe o motivo da alíquota diferente da calculada.'],
    ])
    expect(await mensagens(gama, { ...wire, aliquota: null, competencia: { ano: 2026, mes: 4 } })).toEqual([
      ['competencia', 'A alíquota do Simples só pode ser alterada até a competência atual.'],
    ])
    expect(await mensagens(gama, { ...wire, aliquota: null, rbt12: '4000000.00' })).toEqual([
      ['aliquota', 'A receita bruta passou de R$ 3.600.000,00: o ISS não é recolhido no DAS e segue a alíquota do município.'],
    ])
    expect(await mensagens(gama, { ...wire, aliquota: null, atividade: 999999 })).toEqual([
      ['atividade', 'Escolha uma das atividades do contribuinte.'],
    ])
    expect(
      (
        await (
          await scene.as('alfa')
        ).try(calcularAliquotaSimples, { competencia: { ano: 2026, mes: 3 }, rbt12: null, folha12: null })
      ).status,
    ).toBe(403)
    expect((await fiscal.try(salvarAliquotaSimples, { ...wire, competencia: { ano: 2026, mes: 3 } })).status).toBe(403)
  })

  it('M2-2.5-03 N3-9.1-36 a rate that differs holds, is told to the inspector, shows on the start page, and is refused or accepted', async () => {
    expect((await inicial(gama)).aliquotaSimples).toBeNull()
    const atividade =
      (await gama.call(calcularAliquotaSimples, { competencia: abril, rbt12: null, folha12: null })).linhas[0]?.atividade ?? 0
    const pedido = {
      competencia: abril,
      rbt12: reais('500000.00'),
      folha12: reais('0.00'),
      atividade,
      aliquota: Aliquota.from('2.50'),
      motivo: 'Receita do exterior não tributada pelo ISS.',
    }
    const salvo = await gama.call(salvarAliquotaSimples, pedido)
    expect(salvo.aviso).toBe('A alíquota informada difere da calculada (3,24%). O fisco será comunicado.')
    expect([await regimeEm('gama', '2026-03-31'), await regimeEm('gama', '2026-04-15')]).toEqual(['3.2409', '2.50'])
    expect((await inicial(gama)).aliquotaSimples).toBe(
      'Alíquota Simples Incorreta: 2,50% informada, 3,24% calculada para 04/2026.',
    )
    expect((await inicial(gama)).pessoa.regimeISS).toBe('Simples 2,50%')
    const { lista } = await fiscal.call(buscarAnaliseSimples, { pagina: 0, tamanho: 10, todas: false })
    expect(lista).toHaveLength(1)
    const [aberta] = lista
    if (!aberta) throw new Error('nothing to examine')
    expect(aberta).toMatchObject({ contribuinte: 'Gama Serviços ME', competencia: '04/2026', situacao: 'EM_ANALISE' })
    expect((await gama.try(analisarAliquotaSimples, { id: aberta.id, versao: aberta.versao, homologar: true })).status).toBe(403)
    const semParecer = await fiscal.try(analisarAliquotaSimples, { id: aberta.id, versao: aberta.versao, homologar: false })
    expect(semParecer.body.mensagens).toEqual([{ key: 'parecer', message: 'Informe o parecer da recusa.' }])
    await fiscal.call(analisarAliquotaSimples, {
      id: aberta.id,
      versao: aberta.versao,
      homologar: false,
      parecer: 'A exportação não muda a alíquota efetiva.',
    })
    expect(await regimeEm('gama', '2026-04-15')).toBe('3.2409')
    expect((await inicial(gama)).aliquotaSimples).toBeNull()
    expect((await gama.call(buscarHistoricoSimples, { pagina: 0, tamanho: 10 })).lista[0]).toMatchObject({
      situacaoRotulo: 'Recusada',
      parecer: 'A exportação não muda a alíquota efetiva.',
    })

    await gama.call(salvarAliquotaSimples, pedido)
    const [outra] = (await fiscal.call(buscarAnaliseSimples, { pagina: 0, tamanho: 10, todas: false })).lista
    if (!outra) throw new Error('nothing to examine')
    await fiscal.call(analisarAliquotaSimples, { id: outra.id, versao: outra.versao, homologar: true, parecer: '' })
    expect((await inicial(gama)).aliquotaSimples).toBeNull()
    const denovo = await fiscal.try(analisarAliquotaSimples, { id: outra.id, versao: outra.versao + 1, homologar: true })
    expect(denovo.body.mensagens[0]?.message).toBe('Esta alíquota já foi analisada.')
  })

  it('the other city sees none of it', async () => {
    const [minha] = await scene.owner<{ id: string }>('select id from aliquota_simples where municipio_id = 1 limit 1')
    expect(minha).toBeDefined()
    const outra = await scene.inCity(2, async (ctx) =>
      ctx.client.query('select id from aliquota_simples where id = $1', [minha?.id]),
    )
    expect(outra.rows).toEqual([])
  })

  it('M2-2.5-04 leaving the Simples, its limit and its sublimit show on the start page', async () => {
    const receita = (valor: string) =>
      scene.owner(`update pgdas_apuracao set receita = $1 where cnpj_matriz = $2 and municipio_id = 1`, [
        valor,
        demoDocumentos.delta,
      ])
    await receita('3600000.00')
    const sublimite = await inicial(delta)
    expect(sublimite.alertaList.join()).toContain('passou do sublimite de R$ 3.600.000,00'.replace(' ', ' '))
    await receita('4500000.00')
    expect((await inicial(delta)).desenquadradoSimples).toContain('Desenquadrado do Simples Nacional: a receita bruta')
    await scene.owner(
      `insert into regime_competencia (municipio_id, contribuinte_id, regime, data_inicio, data_alteracao)
       select 1, id, 'FATURAMENTO', '2026-04-02', now() from pessoa where municipio_id = 1 and documento = $1`,
      [demoDocumentos.delta],
    )
    expect((await inicial(delta)).desenquadradoSimples).toContain('Desenquadrado do Simples Nacional desde 02/04/2026.')
  })
})
