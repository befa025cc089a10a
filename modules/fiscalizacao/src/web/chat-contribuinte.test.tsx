// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarFicha } from '../contract/ficha.ts'
import { ResumoDoContribuinte } from './paineis/atendimento-fiscal-chat.contribuinte.tsx'

it('what the taxpayer of a chat owes, and by which guides', () =>
  expectAmounts(
    <ResumoDoContribuinte idPessoa={7} />,
    (made) =>
      made.of(buscarFicha, { guias: [{ numero: 70, competencia: '03/2026', situacao: 'Vencida', vencimento: '2026-04-20' }] }),
    [
      'Em aberto, atualizado: resumo.emAberto 1 guia vencida',
      'Guias em aberto Guia nº 70, 03/2026: R$ guias.0.atualizado, vencida em 20/04/2026',
    ],
  ))
