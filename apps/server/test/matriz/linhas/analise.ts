import { fisco, type Linha } from '../quem.ts'

const analise = { perfis: fisco } as const
const monitor = { perfis: fisco, chaves: ['iss:monitorFiscal'] } as const
const eleitoral = { perfis: fisco, chaves: ['iss:nfe:exportar'] } as const
const leiautes = { perfis: ['administrador'], chaves: ['iss:nfe:exportar'] } as const
const inspeciona = { perfis: ['fiscal', 'gestor'], chaves: ['iss:fiscalizacao'] } as const

/** Analyses: looked at by the city hall; who inspects takes a finding along. */
export const telas: readonly Linha[] = [
  [
    analise,
    'desenho',
    '/home/actions/analise-arrecadacao /home/actions/analise-contribuinte /home/actions/importar-declaracoes-terceiros',
  ],
  [monitor, 'F121', '/home/actions/relatorio-receita-realizada'],
  [
    eleitoral,
    'F81',
    '/home/actions/relatorio-exportacao-t-r-e /home/actions/exportacoes-eleitorais /home/actions/importar-cnpjs-eleitorais',
  ],
  [leiautes, 'F81', '/home/configuracao/leiautes-eleitorais'],
]
export const chamadas: readonly Linha[] = [
  [
    analise,
    'desenho',
    '/analise/comparar /controleatraso/imprimirAvisos /relatorio/analise-divida/* /relatorio/analise-receita-anual/* /relatorio/analise-concentracao/* /relatorio/analise-atividade-mes/* /relatorio/analise-atividades/* /relatorio/analise-regimes/* /relatorio/analise-bairros/* /relatorio/comparacao-com-atividade/* /relatorio/analise-documentos/* /relatorio/analise-terceiros/*',
  ],
  [monitor, 'F121', '/monitormunicipio/buscar'],
  [
    eleitoral,
    'F81',
    '/relatorio/relatorio-exportacao-t-r-e/* /relatorio/exportacoes-eleitorais/* /exportacaotre/arquivo /exportacaotre/baixar',
  ],
  [leiautes, 'F81', '/leiauteseleitorais/*'],
  [inspeciona, 'desenho', '/analise/juntarComparacao /analise/juntarDocumento /analise/juntarTerceiros'],
]
