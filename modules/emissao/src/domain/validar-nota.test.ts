import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { notaErrors } from '@iss/nota/domain/errors'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { deducao, item, nota, servico, tomador, zero } from './nota.fixture.ts'
import { type ContextoNota, validarNota } from './validar-nota.ts'

const contexto = (mudanca: Partial<ContextoNota> = {}): ContextoNota => ({
  hoje: '2026-04-15',
  calculo: { violations: [] },
  autorizacao: { inicio: '2026-01-01', fim: null },
  competenciaEncerrada: false,
  ultimaDataPrestacao: null,
  ...mudanca,
})

type Linha = [
  titulo: string,
  nota: Partial<NotaCanonica>,
  contexto: Partial<ContextoNota>,
  campo: string | undefined,
  mensagem: string,
]

describe('validarNota', () => {
  it('accepts a right note', () => {
    expect(validarNota(nota(), contexto())).toEqual([])
  })

  it.each<Linha>([
    [
      'E01 unidentified taker',
      { tomador: { ...tomador, identificacao: 'NAO_IDENTIFICADO', documento: null, nome: null } },
      {},
      'tomador',
      'O tomador é obrigatório.',
    ],
    ['E01 taker without document', { tomador: { ...tomador, documento: null } }, {}, 'tomador', 'O tomador é obrigatório.'],
    [
      'E01 wrong document',
      { tomador: { ...tomador, documento: '11222333000182' } },
      {},
      'tomador.documento',
      'O CPF/CNPJ do tomador é inválido.',
    ],
    [
      'E01 CPF given as CNPJ',
      { tomador: { ...tomador, documento: '52998224725' } },
      {},
      'tomador.documento',
      'O CPF/CNPJ do tomador é inválido.',
    ],
    [
      'E01 taker is the provider',
      { tomador: { ...tomador, documento: '40.000.001/0001-50' } },
      {},
      'tomador.documento',
      'O tomador não pode ser o próprio prestador.',
    ],
    [
      'bloqueioTomadorNfe',
      {},
      { tomadorBloqueado: true },
      'tomador.documento',
      'O tomador informado está bloqueado para recebimento de NF-e.',
    ],
    ['taker without name', { tomador: { ...tomador, nome: ' ' } }, {}, 'tomador.nome', 'O nome do tomador é obrigatório.'],
    ['e-mail demanded', {}, { exigeEmailTomador: true }, 'tomador.email', 'O e-mail do tomador é obrigatório.'],
    ['e-mail wrong', { tomador: { ...tomador, email: 'sem-arroba' } }, {}, 'tomador.email', 'O e-mail do tomador é inválido.'],
    [
      'intermediary wrong',
      { intermediario: { ...tomador, documento: '1' } },
      {},
      'intermediario.documento',
      'O CPF/CNPJ do intermediário é inválido.',
    ],
    [
      'intermediary is the provider',
      { intermediario: { ...tomador, documento: '40000001000150' } },
      {},
      'intermediario.documento',
      'O intermediário não pode ser o próprio prestador.',
    ],
    ['E01 no item', { itens: [] }, {}, 'itens', 'Informe ao menos um item.'],
    ['item without text', { itens: [item, { ...item, descricao: '' }] }, {}, 'itens.1.descricao', 'Informe a descrição do item.'],
    [
      'item text too long',
      { itens: [{ ...item, descricao: 'x'.repeat(2001) }] },
      {},
      'itens.0.descricao',
      'A descrição do item pode ter no máximo 2000 caracteres.',
    ],
    [
      'item quantity',
      { itens: [{ ...item, quantidade: Decimal4.zero }] },
      {},
      'itens.0.quantidade',
      'A quantidade deve ser maior que zero.',
    ],
    [
      'item unit value',
      { itens: [{ ...item, valorUnitario: Decimal4.from('-1') }] },
      {},
      'itens.0.valorUnitario',
      'O valor unitário deve ser maior que zero.',
    ],
    ['inactive unit', {}, { unidadesAtivas: new Set(['UN']) }, 'itens.0.unidade', 'A unidade HR não está ativa.'],
    [
      'negative discount',
      { itens: [{ ...item, desconto: Dinheiro.from('-1.00') }] },
      {},
      'itens.0.desconto',
      'O desconto não pode ser negativo.',
    ],
    [
      'deduction value',
      { deducoes: [{ ...deducao, valor: zero }] },
      {},
      'deducoes.0.valor',
      'O valor da dedução deve ser maior que zero.',
    ],
    [
      'deduction supplier',
      { deducoes: [{ ...deducao, fornecedor: '123' }] },
      {},
      'deducoes.0.fornecedor',
      'O CPF/CNPJ do fornecedor da dedução é inválido.',
    ],
    [
      'a taker of the same root of CNPJ',
      { tomador: { ...tomador, documento: '40000001000231' } },
      {},
      'tomador.documento',
      'O tomador é outro estabelecimento da mesma empresa do prestador.',
    ],
    ['no activity', { servico: { ...servico, atividadeId: null } }, {}, 'servico.atividade', 'Informe a atividade.'],
    [
      'E01 process of a suspension',
      { servico: { ...servico, exigibilidade: 'SUSPENSA_JUDICIAL' } },
      {},
      'servico.numeroProcesso',
      'Informe o número do processo.',
    ],
    [
      'no place',
      { servico: { ...servico, municipioPrestacao: null } },
      {},
      'servico.municipioPrestacao',
      'Informe o município da prestação.',
    ],
    [
      'works demanded',
      { servico: { ...servico, subitem: '7.02' } },
      { exigeGruposNacionais: true },
      'obra',
      'Informe os dados da obra.',
    ],
    [
      'event demanded',
      { servico: { ...servico, subitem: '12.07' } },
      { exigeGruposNacionais: true },
      'evento',
      'Informe os dados do evento.',
    ],
    [
      'remarks too long',
      { observacoes: 'x'.repeat(1001) },
      {},
      'observacoes',
      'As observações podem ter no máximo 1000 caracteres.',
    ],
    ['E01 future', { dataPrestacao: '2026-04-16' }, {}, 'dataPrestacao', 'A data da prestação não pode ser futura.'],
    ['no date', { dataPrestacao: '2026-02-30' }, {}, 'dataPrestacao', 'A data da prestação é inválida.'],
    ['date locked', { dataPrestacao: '2026-04-14' }, {}, 'dataPrestacao', 'A data da prestação deve ser a data da emissão.'],
    ['E01 closed competence', {}, { competenciaEncerrada: true }, 'dataPrestacao', 'A competência 04/2026 está encerrada.'],
    [
      'E01 out of order',
      { dataPrestacao: '2026-04-10' },
      { permiteEditarDataPrestacaoNFe: true, ultimaDataPrestacao: '2026-04-12' },
      'dataPrestacao',
      'A data da prestação é anterior à última nota emitida (12/04/2026).',
    ],
    ['E01 no authorisation', {}, { autorizacao: null }, 'serie', 'Não há autorização de emissão vigente para esta série.'],
    [
      'authorisation over',
      {},
      { autorizacao: { inicio: '2025-01-01', fim: '2026-04-14' } },
      'serie',
      'Não há autorização de emissão vigente para esta série.',
    ],
    [
      'service before the authorisation',
      { dataPrestacao: '2025-12-31' },
      { permiteEditarDataPrestacaoNFe: true },
      'serie',
      'Não há autorização de emissão vigente para esta série.',
    ],
    [
      'of the computation',
      {},
      { calculo: { violations: [notaErrors.deducaoMaiorQueValor] } },
      'deducoes',
      'A soma das deduções não pode ultrapassar o valor do serviço.',
    ],
  ])('refuses %s', (_titulo, n, c, campo, mensagem) => {
    expect(validarNota(nota(n), contexto(c)).map(({ field, message }) => [field, message])).toEqual([[campo, mensagem]])
  })

  it.each<[string, Partial<NotaCanonica>, Partial<ContextoNota>]>([
    [
      'permiteEmissaoNFSemTomador',
      { tomador: { ...tomador, identificacao: 'NAO_IDENTIFICADO', documento: null, nome: null } },
      { permiteEmissaoNFSemTomador: true },
    ],
    [
      'permiteEmissaoNFTomadorIgualPrestador',
      { tomador: { ...tomador, documento: '40000001000150' } },
      { permiteEmissaoNFTomadorIgualPrestador: true },
    ],
    ['permiteEditarDataPrestacaoNFe', { dataPrestacao: '2026-04-14' }, { permiteEditarDataPrestacaoNFe: true }],
    [
      'permiteEmissaoNotasCompetenciaForaOrdem',
      { origem: 'WEB_SERVICE', dataPrestacao: '2026-04-10' },
      { ultimaDataPrestacao: '2026-04-12', permiteEmissaoNotasCompetenciaForaOrdem: true },
    ],
    [
      'a substitution keeps the old date',
      { dataPrestacao: '2026-04-10', substituicao: { numero: '1', chave: null, motivo: 'OUTROS', descricao: null } },
      { ultimaDataPrestacao: '2026-04-12' },
    ],
    ['a taker abroad needs no document', { tomador: { ...tomador, identificacao: 'EXTERIOR', documento: null } }, {}],
    ['an alphanumeric CNPJ', { tomador: { ...tomador, documento: '12ABC34501DE35' } }, {}],
    ['a service done abroad', { servico: { ...servico, municipioPrestacao: null, paisPrestacao: 'PT' } }, {}],
  ])('accepts with %s', (_titulo, n, c) => {
    expect(validarNota(nota(n), contexto(c))).toEqual([])
  })

  it('shows everything at once', () => {
    const ruim = nota({ itens: [], tomador: { ...tomador, documento: '1' }, dataPrestacao: '2026-04-20' })
    expect(validarNota(ruim, contexto({ autorizacao: null, competenciaEncerrada: true }))).toHaveLength(5)
  })
})
