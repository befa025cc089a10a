import { fisco, type Linha } from '../quem.ts'

const contribuinte = { perfis: ['usuario'], nao: [...fisco, 'suporte'] } as const
const inspecao = { perfis: ['fiscal', 'gestor'], chaves: ['iss:fiscalizacao'] } as const
const importa = { perfis: ['administrador'], chaves: ['iss:pgdas:import'] } as const

/** What the Receita Federal tells of who opts for the Simples: looked at by the inspection; its layouts are set by who imports. */
export const telas: readonly Linha[] = [
  [{ perfis: fisco }, 'desenho', '/home/actions/dados-simples-nacional /home/actions/comparacao-simples-nacional'],
  [importa, 'desenho', '/home/configuracao/leiautes-simples'],
  [contribuinte, 'desenho', '/home/actions/exclusao-do-contribuinte'],
]
export const chamadas: readonly Linha[] = [
  [
    { perfis: fisco },
    'desenho',
    '/relatorio/comparacao-simples-nacional/* /relatorio/optantes-simples/* /relatorio/declaracoes-pgdas/* /relatorio/declaracao-receitas/* /relatorio/declaracao-detalhes/* /relatorio/das-simples/* /relatorio/pagamentos-das/* /relatorio/parcelamentos-simples/* /relatorio/parcelamento-simples-debitos/* /relatorio/parcelamento-simples-parcelas/* /relatorio/pagamentos-siafi/* /relatorio/receitas-realizadas/* /relatorio/receita-por-atividade/* /relatorio/campos-leiautes-simples/*',
  ],
  [importa, 'desenho', '/leiautessimples/*'],
  [{ perfis: fisco }, 'desenho', '/simplesguia/gerarCredito'],
  [contribuinte, 'desenho', '/exclusaodocontribuinte/* /relatorio/exclusao-do-contribuinte/*'],
  [inspecao, 'desenho', '/divergenciasimples/*'],
]
