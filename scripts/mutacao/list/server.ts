import type { Mutant } from '../mutant.ts'

/** Faults of the server: what it prints, whose row it is, which page, which city. */
export const serverMutants: readonly Mutant[] = [
  {
    file: 'modules/comunicacao/src/server/acesso-topico.ts',
    text: 'and(inArray(arquivoTable.id, unicos), eq(arquivoTable.contaId, ctx.sessao.contaId))',
    instead: 'inArray(arquivoTable.id, unicos)',
    breaks: 'a ticket takes the file of another account, and with it the right to read it',
    tests: ['modules/comunicacao/src/server/topico.itest.ts'],
  },
  {
    file: 'packages/registry/src/server/search.ts',
    text: '.offset(request.pagina * request.tamanho)',
    instead: '.offset(request.pagina)',
    breaks: 'the second page of a registry repeats the first',
    tests: ['packages/registry/src/server/registries.itest.ts'],
  },
  {
    file: 'packages/list/src/server/sql-rows.ts',
    text: 'offset ${pagina * tamanho}`',
    instead: 'offset ${0 * tamanho}`',
    breaks: 'every page of a list is the first',
    tests: ['modules/correcao/test/cancelamento.itest.ts'],
  },
  {
    file: 'modules/nota/src/server/consulta-notas.ts',
    text: 'const semEfeito = estadosNota.filter(isSemEfeito)',
    instead: "const semEfeito = estadosNota.filter((estado) => estado === 'CANCELADA')",
    breaks: 'the ISS of replaced notes is counted',
    tests: ['modules/correcao/test/cancelamento.itest.ts'],
  },
  {
    file: 'modules/guia/src/server/guia-por-nota.ts',
    text: 'notas.some((row) => row.competencia !== primeira?.competencia) && guiaErrors.competenciasDiferentes',
    instead: 'false',
    breaks: 'one guide bills notes of mixed months',
    tests: ['modules/encerramento/test/guias-por-nota.itest.ts'],
  },
  {
    file: 'packages/platform/src/db/pool.ts',
    text: "set_config('iss.municipio', '${municipio}', true)",
    instead: "set_config('iss.municipio', '${municipio}', false)",
    breaks: 'a connection keeps the city of the request before',
    tests: ['apps/server/test/seguranca-banco.itest.ts'],
  },
  {
    file: 'modules/nota/src/server/valores-da-nota.ts',
    text: "['IRRF', nota.irrf.formatReais()]",
    instead: "['IRRF', nota.inss.formatReais()]",
    breaks: 'the DANFSe and the page of the note print the INSS as IRRF',
    tests: ['modules/nota/src/server/danfse.test.ts'],
  },
  {
    file: 'modules/nota/src/server/valores-da-nota.ts',
    text: "['Base de cálculo', nota.base.formatReais()]",
    instead: "['Base de cálculo', nota.valorTotal.format()]",
    breaks: 'the DANFSe and the page of the note print the total as base',
    tests: ['modules/nota/src/server/danfse.test.ts'],
  },
  {
    file: 'modules/nota/src/server/valores-da-nota.ts',
    text: "['Valor a receber do tomador', nota.aReceber.formatReais()]",
    instead: "['Valor a receber do tomador', nota.liquido.formatReais()]",
    breaks: 'the DANFSe and the page of the note print the net value as what the taker owes',
    tests: ['modules/nota/src/server/danfse.test.ts'],
  },
]
