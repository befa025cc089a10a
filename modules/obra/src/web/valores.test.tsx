// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarDocumentoDaObra, buscarObraNotaFiscal } from '../contract/obra-nota-fiscal.ts'
import { buscarObraUnica } from '../contract/obra-unica.ts'
import { Screen as ObraNotas } from './obra-notas.tsx'
import { Screen as ObraUnica } from './obra-unica.tsx'
import { FormularioDocumento } from './parts/documento-form.tsx'

it('O3 the notes of works with what they add up to, and the balance of each document', () =>
  expectAmounts(
    <ObraNotas />,
    (made) => {
      made.of(buscarObraNotaFiscal, { notas: [{ notaId: null, removivel: false }] }, 'obra')
    },
    [
      'Contrato: R$ obra.obra.valorContrato',
      'Faturado: obra.faturado',
      'Deduzido: obra.deduzido',
      'ISS: obra.iss',
      'Saldo a deduzir: obra.saldo',
      'Notas da obra › Valor: obra.notas.valor',
      'Notas da obra › Valor aceito: obra.notas.aceito; total obra.notas.0.aceito',
      'Notas da obra › Saldo: obra.notas.saldo; total obra.notas.0.saldo',
    ],
    { query: '?id=1' },
  ))

it('O3 documents received that works may deduct', () =>
  expectAmounts(
    <FormularioDocumento obraId={1} onClose={() => undefined} onSalvo={() => undefined} />,
    (made) => {
      made.of(buscarDocumentoDaObra, [{}], 'documento')
    },
    ['Documentos recebidos › Valor: documento.valor'],
  ))

it('F56 a note of works with its deduction', () =>
  expectAmounts(
    <ObraUnica />,
    (made) => {
      made.of(buscarObraUnica, { situacao: 'APROVADO' }, 'unica')
    },
    [
      'Valor da nota: unica.nota.valor',
      'Abatimento: unica.nota.deducoes',
      'Base: unica.nota.base',
      'ISS (3,00%): unica.nota.imposto',
      'Retirado da dedução: unica.glosado',
      'Débito lançado: unica.debito',
    ],
    { query: '?id=1' },
  ))

it('F56 the lines of a deduction, and what the authority leaves of each', () =>
  expectAmounts(
    <ObraUnica />,
    (made) => {
      made.of(
        buscarObraUnica,
        { situacao: 'SEM_ANALISE', linhas: [{ id: 1, nota: '12', fornecedor: 'Casa do Cimento' }] },
        'unica',
      )
    },
    [
      'Valor da nota: unica.nota.valor',
      'Abatimento: unica.nota.deducoes',
      'Base: unica.nota.base',
      'ISS (3,00%): unica.nota.imposto',
      'Valor aceito: Casa do Cimento, nº 12: unica.linhas.0.aceito',
      'Deduzido: R$ unica.linhas.0.valor',
    ],
    { query: '?id=1&aba=parecer' },
  ))

it('F56 the note rendered to the works', () =>
  expectAmounts(
    <ObraUnica />,
    (made) => {
      made.of(buscarObraUnica, { situacao: 'APROVADO' }, 'unica')
    },
    [
      'Valor da nota: unica.nota.valor',
      'Abatimento: unica.nota.deducoes',
      'Base: unica.nota.base',
      'ISS (3,00%): unica.nota.imposto',
      'Notas prestadas › Valor: unica.nota.valor',
      'Notas prestadas › Dedução: unica.nota.deducoes',
      'Notas prestadas › Base: unica.nota.base',
      'Notas prestadas › ISS: unica.nota.imposto',
    ],
    { query: '?id=1&aba=prestadas' },
  ))

it('F56 what the lines of a deduction were and what is left of them', () =>
  expectAmounts(
    <ObraUnica />,
    (made) => {
      made.of(buscarObraUnica, { situacao: 'APROVADO' }, 'unica')
    },
    [
      'Valor da nota: unica.nota.valor',
      'Abatimento: unica.nota.deducoes',
      'Base: unica.nota.base',
      'ISS (3,00%): unica.nota.imposto',
      'Correções › Valor: unica.linhas.valor; total Σ unica.linhas.valor',
      'Correções › Valor aceito: unica.linhas.aceito; total Σ unica.linhas.aceito',
    ],
    { query: '?id=1&aba=correcoes' },
  ))
