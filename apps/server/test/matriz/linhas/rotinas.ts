import type { Linha, Quem } from '../quem.ts'

const rotinas: Quem = { perfis: ['administrador'], chaves: ['iss:admin:rotinas'] }

/** Routines of the administrator: orders on many items. */
export const telas: readonly Linha[] = [
  [
    rotinas,
    'spec 2 §2.10',
    '/home/admin/create-papel-invertido /home/actions/email-primeiro-acesso-teixeira /home/actions/reprocessamento-notas-escrit /home/actions/gera-autorizacao-n-fe',
  ],
  [
    rotinas,
    'spec 2 §2.10',
    '/home/actions/rotina-agendamentos /home/actions/migra-relatorios-aws /home/actions/carrega-d-w /home/actions/reprocessar-p-g-d-a-s-d /home/actions/atualizar-aliquota-simples /home/actions/calcular-saldo-competencia /home/actions/calcular-declaracao-simples-incorreta',
  ],
]
export const chamadas: readonly Linha[] = [
  [
    rotinas,
    'desenho',
    '/rotinaagendamentos/* /migrarelatoriosaws/* /carregadw/* /papelinvertido/* /emailprimeiroacessoteixeira/* /reprocessamentonotasescrit/* /geraautorizacaonfe/* /reprocessarpgdasd/* /atualizaraliquotasimples/* /calcularsaldocompetencia/* /calculardeclaracaosimplesincorreta/*',
  ],
]
