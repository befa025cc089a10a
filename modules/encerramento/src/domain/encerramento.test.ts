import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Regime, regimes } from '@iss/tributacao/domain/regime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calcularComplementar,
  calcularEncerramento,
  type CreditosEncerramento,
  type DebitosEncerramento,
  descontoEncerramento,
  saldoCompetencia,
  tetoDoDesconto,
  usarCreditos,
} from './calculo-encerramento.ts'
import {
  debitoDoDocumento,
  type DocumentoEncerramento,
  totalizarDocumentos,
  valorDevidoFixo,
} from '@iss/conta/domain/debito-documento'
import {
  decidirReabertura,
  type PedidoReabertura,
  type Pendencias,
  transicoesCompetencia,
  validarTransicaoCompetencia,
  verificarPendencias,
} from './estado-competencia.ts'
import { type EstadoCompetencia, estadosCompetencia } from '@iss/conta/domain/estado-competencia'
import { labelTipoEncerramento, proporTipo, tiposEncerramento } from './tipo-encerramento.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const zero = Dinheiro.zero
const minimoGuia = reais('10.00')
const debitos: DebitosEncerramento = {
  nfe: reais('1250.00'),
  escrit: reais('180.00'),
  banco: zero,
  especial: reais('90.00'),
  avulsos: reais('60.00'),
  pedagio: zero,
  cartorio: zero,
  transporte: zero,
}
const creditos: CreditosEncerramento = { recebido: reais('200.00'), credito: reais('80.00'), debitoGuia: reais('50.00') }
const semDebitos: DebitosEncerramento = { ...debitos, nfe: zero, escrit: zero, especial: zero, avulsos: zero }
const semCreditos: CreditosEncerramento = { recebido: zero, credito: zero, debitoGuia: zero }
const comum = { debitos, creditos, valorDevidoFixo: null, desconto: reais('25.00'), minimoGuia }

describe('closing formula', () => {
  it('U3-9.6-02 U3-9.6-03 U3-9.6-04 C01.F: debits 1.580,00, credits 330,00, discount 25,00', () => {
    const resultado = calcularEncerramento(comum)
    expect([resultado.totalDebitos, resultado.totalCreditos, resultado.valorEncerrado].map(String)).toEqual([
      '1580.00',
      '330.00',
      '1225.00',
    ])
    expect(resultado.formula).toBe('Débitos 1.580,00 − créditos 330,00 − desconto 25,00 = 1.225,00 a recolher.')
    expect(resultado.destino).toBe('GUIA')
    expect(resultado.totalNaoUtilizado.toString()).toBe('0.00')
    expect(resultado.avulsosAParte.toString()).toBe('0.00')
    expect(resultado.memoria.at(-1)?.descricao).toBe(resultado.formula)
  })

  it.each([
    ['518.73', null, '0.00', '0.00', 'Débitos 518,73, sem créditos nem desconto: 518,73 a recolher.'],
    ['518.73', null, '0.00', '18.73', 'Débitos 518,73 − desconto 18,73 = 500,00 a recolher.'],
    ['100.00', null, '300.00', '0.00', 'Débitos 100,00 − créditos 300,00: o que se abate passa do devido; 0,00 a recolher.'],
    ['100.00', null, '100.00', '0.00', 'Débitos 100,00 − créditos 100,00 = 0,00 a recolher.'],
    ['518.73', '350.00', '0.00', '0.00', 'Valor fixo 350,00, sem créditos nem desconto: 350,00 a recolher.'],
  ])('debits %s, fixed amount %s, credits %s, discount %s are told in words', (devido, fixo, credito, desconto, frase) => {
    const entrada = {
      ...comum,
      debitos: { ...semDebitos, nfe: reais(devido) },
      creditos: { ...semCreditos, credito: reais(credito) },
      desconto: reais(desconto),
      valorDevidoFixo: fixo === null ? null : reais(fixo),
    }
    const { formula, memoria } = calcularEncerramento(entrada)
    expect(formula).toBe(frase)
    expect(memoria.at(-1)?.descricao).toBe(frase)
  })

  it('U3-9.6-04 C01.F: fixed amount 400,00 gives 45,00; the avulso debits go apart (G1)', () => {
    const resultado = calcularEncerramento({ ...comum, valorDevidoFixo: reais('400.00') })
    expect(resultado.valorEncerrado.toString()).toBe('45.00')
    expect(resultado.avulsosAParte.toString()).toBe('60.00')
  })

  it('U3-9.6-04 C01.F: fixed 400,00 and credits 600,00 give 0,00 and 225,00 unused', () => {
    const muitos = { recebido: zero, credito: reais('600.00'), debitoGuia: zero }
    const resultado = calcularEncerramento({ ...comum, creditos: muitos, valorDevidoFixo: reais('400.00') })
    expect(resultado.valorEncerrado.toString()).toBe('0.00')
    expect(resultado.destino).toBe('SEM_VALOR')
    expect(resultado.naoUtilizado.credito.toString()).toBe('225.00')
  })

  it.each([
    ['law §4.6', '1500.00', '300.00', '50.00', '1150.00'],
    ['law §4.6', '100.00', '300.00', '0.00', '0.00'],
    ['a discount above the debts', '100.00', '0.00', '150.00', '0.00'],
  ])('%s: %s - %s - %s is %s', (_titulo, devido, credito, desconto, esperado) => {
    const entrada = {
      ...comum,
      debitos: { ...semDebitos, nfe: reais(devido) },
      creditos: { ...semCreditos, credito: reais(credito) },
      desconto: reais(desconto),
    }
    expect(calcularEncerramento(entrada).valorEncerrado.toString()).toBe(esperado)
  })

  it('decisions G2: received is used before guide debit, and that before Credito', () => {
    const { naoUtilizado } = calcularEncerramento({ ...comum, debitos: { ...semDebitos, nfe: reais('215.00') }, desconto: zero })
    expect([naoUtilizado.recebido, naoUtilizado.debitoGuia, naoUtilizado.credito].map(String)).toEqual(['0.00', '35.00', '80.00'])
  })

  it.each([
    ['9.99', false, 'ACUMULA'],
    ['10.00', false, 'GUIA'],
    ['0.00', false, 'SEM_VALOR'],
    ['500.00', true, 'SEM_GUIA'],
  ])('C01.F minimum guide: %s (no guide %s) is %s', (valor, semGuia, destino) => {
    const entrada = { ...comum, debitos: { ...semDebitos, nfe: reais(valor) }, creditos: semCreditos, desconto: zero, semGuia }
    expect(calcularEncerramento(entrada).destino).toBe(destino)
  })

  it('for any amounts: never below zero, and payable + used credits + used discount cover the debt', () => {
    const valor = fc.integer({ min: 0, max: 500_000 }).map((c) => Dinheiro.centavos(c))
    fc.assert(
      fc.property(valor, valor, valor, valor, valor, (nfe, recebido, credito, debitoGuia, desconto) => {
        const resultado = calcularEncerramento({
          ...comum,
          debitos: { ...semDebitos, nfe },
          creditos: { recebido, credito, debitoGuia },
          desconto,
        })
        const usados = resultado.totalCreditos.minus(resultado.totalNaoUtilizado)
        const devido = nfe.minus(desconto).max(zero)
        expect(resultado.valorEncerrado.isNegative()).toBe(false)
        expect(resultado.valorEncerrado.plus(usados).eq(devido)).toBe(true)
      }),
    )
  })

  it('K17: 10 % of 1.580,00; C03: 1.500,00 - 1.225,00; SaldoCompetencia', () => {
    expect(descontoEncerramento(reais('1580.00'), Aliquota.from('10.00')).toString()).toBe('158.00')
    // The floor of 2 % (LC 116/2003 art. 8-A §1): 3 % of 1.000,00 may lose 10,00; 2 % nothing; 7.02 all of it; withheld notes owe nothing.
    const teto = (debito: string, base: string, semMinimo = false) =>
      tetoDoDesconto([{ debito: reais(debito), base: reais(base), semMinimo }], '2026-04-30').toString()
    expect([teto('30.00', '1000.00'), teto('20.00', '1000.00'), teto('30.00', '1000.00', true), teto('0.00', '1000.00')]).toEqual(
      ['10.00', '0.00', '30.00', '0.00'],
    )
    expect(calcularComplementar(reais('1500.00'), reais('1225.00')).complementar.toString()).toBe('275.00')
    expect(calcularComplementar(reais('1200.00'), reais('1225.00')).credito.toString()).toBe('25.00')
    expect(saldoCompetencia(reais('1225.00'), reais('1000.00')).saldo.toString()).toBe('225.00')
    expect(saldoCompetencia(reais('1225.00'), reais('1300.00')).credito.toString()).toBe('75.00')
  })

  it('G8: credits are used oldest first', () => {
    const disponiveis = [
      { id: 2, emissao: '2026-02-01', saldo: reais('50.00') },
      { id: 1, emissao: '2026-01-01', saldo: reais('80.00') },
    ]
    expect(usarCreditos(disponiveis, reais('100.00')).map(({ id, usado, saldo }) => [id, String(usado), String(saldo)])).toEqual([
      [1, '80.00', '0.00'],
      [2, '20.00', '30.00'],
    ])
  })
})

describe('debit of a document (C01.F)', () => {
  const nota = (mudanca: Partial<DocumentoEncerramento> = {}): DocumentoEncerramento => ({
    faturado: reais('1000.00'),
    imposto: reais('50.00'),
    retido: false,
    devidoAqui: true,
    regime: 'FATURAMENTO',
    foraDoDas: false,
    ...mudanca,
  })

  it.each(regimes.map((regime): [Regime, string] => [regime, regime === 'FATURAMENTO' ? '50.00' : '0.00']))(
    'provider %s: %s',
    (regime, debito) => {
      expect(debitoDoDocumento('PRESTADOR', nota({ regime })).toString()).toBe(debito)
    },
  )

  it.each<[string, Partial<DocumentoEncerramento>, string, string]>([
    ['Simples above the sublimit', { regime: 'SIMPLES', foraDoDas: true }, '50.00', '0.00'],
    ['withheld', { retido: true }, '0.00', '50.00'],
    ['withheld from the Simples', { retido: true, regime: 'SIMPLES' }, '0.00', '50.00'],
    ['due elsewhere', { devidoAqui: false }, '0.00', '0.00'],
    ['withheld, due elsewhere', { devidoAqui: false, retido: true }, '0.00', '0.00'],
  ])('%s', (_titulo, mudanca, prestador, tomador) => {
    expect(debitoDoDocumento('PRESTADOR', nota(mudanca)).toString()).toBe(prestador)
    expect(debitoDoDocumento('TOMADOR', nota(mudanca)).toString()).toBe(tomador)
  })

  it('fixed amounts: Estimativa, Sociedade, Fixo Anual; none for the taker', () => {
    const valores = { valorRegime: reais('400.00'), profissionais: 3, valorProfissional: reais('100.00') }
    const fixo = (regime: Regime) => valorDevidoFixo('PRESTADOR', regime, valores)?.toString() ?? null
    expect([fixo('ESTIMATIVA'), fixo('SOCIEDADE_PROFISSIONAL'), fixo('FIXO_ANUAL'), fixo('FATURAMENTO')]).toEqual([
      '400.00',
      '300.00',
      '0.00',
      null,
    ])
    expect(valorDevidoFixo('TOMADOR', 'ESTIMATIVA', valores)).toBeNull()
    // An accounting office of the Simples (LC 123/2006 art. 18 §22-A), inside the DAS only.
    expect(fixo('SIMPLES')).toBe('400.00')
    expect(valorDevidoFixo('PRESTADOR', 'SIMPLES', { ...valores, foraDoDas: true })).toBeNull()
    expect(valorDevidoFixo('PRESTADOR', 'SIMPLES', { ...valores, valorRegime: zero })).toBeNull()
  })

  it('N3-9.1-13 kinds: Sem movimento, 100% Retido, Regular', () => {
    const tipo = (documentos: DocumentoEncerramento[], outros = zero) =>
      proporTipo(totalizarDocumentos('PRESTADOR', documentos), outros)
    expect(tipo([])).toBe('SEM_MOVIMENTO')
    expect(tipo([], reais('1.00'))).toBe('REGULAR')
    expect(tipo([nota({ retido: true })])).toBe('CEM_POR_CENTO_RETIDO')
    expect(tipo([nota({ retido: true }), nota()])).toBe('REGULAR')
    expect(tipo([nota({ imposto: zero })])).toBe('REGULAR')
    expect(tiposEncerramento.map(labelTipoEncerramento)).toEqual(['Regular', 'Sem movimento', '100% Retido', 'Complementar'])
  })
})

describe('situations of a competence', () => {
  const permitidas = new Set([
    'ABERTA>EM_PROCESSAMENTO',
    'ABERTA>ENCERRADA',
    'EM_PROCESSAMENTO>ENCERRADA',
    'EM_PROCESSAMENTO>ABERTA',
    'ENCERRADA>REABERTURA_SOLICITADA',
    'ENCERRADA>ABERTA',
    'REABERTURA_SOLICITADA>ABERTA',
    'REABERTURA_SOLICITADA>ENCERRADA',
  ])
  const pares = estadosCompetencia.flatMap((de) =>
    estadosCompetencia.map((para): [EstadoCompetencia, EstadoCompetencia] => [de, para]),
  )

  it.each(pares)('%s to %s', (de, para) => {
    expect(validarTransicaoCompetencia(de, para)).toHaveLength(permitidas.has(`${de}>${para}`) ? 0 : 1)
    expect(Object.values(transicoesCompetencia).flat()).toHaveLength(permitidas.size)
  })

  const mes = (texto: string) => Competencia.from(texto)
  const pendencias: Pendencias = {
    competencia: mes('2026-03'),
    corrente: mes('2026-04'),
    estado: 'ABERTA',
    permiteEncerrarCompetenciaCorrente: false,
    encerramentoSequencial: false,
    anteriorAberta: mes('2026-02'),
    cancelamentosPendentes: false,
    aliquotaSimplesIncorreta: false,
    rpsNaoConvertidos: false,
  }

  it.each<[string, Partial<Pendencias>, string[]]>([
    ['right, out of sequence (G6 off)', {}, []],
    ['C01 current month', { competencia: mes('2026-04') }, ['A competência ainda não terminou.']],
    ['current month allowed', { competencia: mes('2026-04'), permiteEncerrarCompetenciaCorrente: true }, []],
    [
      'future, even so',
      { competencia: mes('2026-05'), permiteEncerrarCompetenciaCorrente: true },
      ['A competência ainda não terminou.'],
    ],
    ['G6 in sequence', { encerramentoSequencial: true }, ['Encerre antes a competência 02/2026.']],
    ['closed', { estado: 'ENCERRADA' }, ['A competência já está encerrada.']],
    ['processing', { estado: 'EM_PROCESSAMENTO' }, ['O encerramento da competência está em processamento.']],
    ['reopening asked', { estado: 'REABERTURA_SOLICITADA' }, ['Já existe uma solicitação de reabertura para a competência.']],
  ])('%s', (_titulo, mudanca, mensagens) => {
    expect(verificarPendencias({ ...pendencias, ...mudanca }).violations.map(({ message }) => message)).toEqual(mensagens)
  })

  it('only warns of pending cancellations, a wrong Simples rate and RPS', () => {
    const avisado = verificarPendencias({
      ...pendencias,
      cancelamentosPendentes: true,
      aliquotaSimplesIncorreta: true,
      rpsNaoConvertidos: true,
    })
    expect(avisado.violations).toEqual([])
    expect(avisado.avisos).toHaveLength(3)
  })

  const reabertura: PedidoReabertura = {
    estado: 'ENCERRADA',
    guia: 'ABERTA',
    processoSimples: false,
    diasDesdeEncerramento: 2,
    permiteReaberturaDireta: true,
    diasReaberturaDireta: 5,
    fiscal: false,
  }

  it.each<[string, Partial<PedidoReabertura>, string]>([
    ['within the days', {}, 'DIRETA'],
    ['on the last of the days', { diasDesdeEncerramento: 5 }, 'DIRETA'],
    ['after the days', { diasDesdeEncerramento: 6 }, 'SOLICITACAO'],
    ['0 days is always by request', { diasReaberturaDireta: 0, diasDesdeEncerramento: 0 }, 'SOLICITACAO'],
    ['switch off', { permiteReaberturaDireta: false }, 'SOLICITACAO'],
    ['G3 inspector, guide paid', { fiscal: true, guia: 'PAGA', estado: 'REABERTURA_SOLICITADA' }, 'DIRETA'],
  ])('C04 %s', (_titulo, mudanca, decisao) => expect(decidirReabertura({ ...reabertura, ...mudanca }).decisao).toBe(decisao))

  it.each<[string, Partial<PedidoReabertura>, string]>([
    ['paid guide', { guia: 'PAGA' }, 'A guia da competência já foi paga. Faça um encerramento complementar.'],
    ['dívida ativa', { guia: 'DIVIDA_ATIVA', fiscal: true }, 'Guia inscrita em dívida ativa. Procure a Prefeitura.'],
    ['Simples process', { processoSimples: true }, 'A competência é usada em processo do Simples Nacional.'],
    ['open', { estado: 'ABERTA' }, 'A competência não está encerrada.'],
    ['asked before', { estado: 'REABERTURA_SOLICITADA' }, 'Já existe uma solicitação de reabertura para a competência.'],
  ])('C04 refuses %s', (_titulo, mudanca, mensagem) => {
    const decisao = decidirReabertura({ ...reabertura, ...mudanca })
    expect(decisao.decisao === 'RECUSADA' && decisao.violations.map(({ message }) => message)).toEqual([mensagem])
  })
})
