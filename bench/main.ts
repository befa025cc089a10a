import { fixedClock, systemClock } from '@iss/kernel/clock'
import { benchAlertas } from './alertas.ts'
import { benchBatch } from './batch.ts'
import { benchBusca } from './busca.ts'
import { benchEmission } from './emission.ts'
import { benchCartoes } from './cartoes.ts'
import { benchDesif } from './desif.ts'
import { benchConector } from './conector.ts'
import { benchEncerramento } from './encerramento.ts'
import { benchGuias } from './guias.ts'
import { benchLivro } from './livro.ts'
import { comCidade, comServidor, diaDaMedida } from './preparo.ts'
import { benchNacional } from './nacional.ts'
import { benchMunicipio } from './municipio.ts'
import { benchReports } from './relatorios.ts'
import { benchRotinas } from './rotinas.ts'
import { benchSaldos } from './saldos.ts'
import { benchSetores } from './setores.ts'
import { benchSimples } from './simples.ts'
import { benchSlow } from './slow.ts'
import { benchSlowClients } from './slow-clients.ts'
import { benchSoap } from './soap.ts'
import { benchVerification } from './verification.ts'

/** Measures on the whole demonstration, one server for all of them. */
const naDemonstracao = {
  emissao: benchEmission,
  lote: benchBatch,
  lenta: benchSlow,
  lentos: benchSlowClients,
  verificacao: benchVerification,
  relatorios: benchReports,
  busca: benchBusca,
  cartoes: benchCartoes,
  nacional: benchNacional,
  soap: benchSoap,
}
/** Measures that make their own documents. */
const sozinhas = {
  conector: () => comCidade(benchConector),
  encerramento: () => comCidade(benchEncerramento),
  guias: () => comCidade(benchGuias),
  livro: benchLivro,
  municipio: () => comCidade(benchMunicipio),
  rotinas: () => comCidade(benchRotinas),
  saldos: () => comCidade(benchSaldos),
  desif: benchDesif,
  // Documents of the demonstration are models of the many.
  alertas: () => comServidor({ clock: fixedClock(new Date(`${diaDaMedida}T12:00:00-03:00`)), poolSize: 5 }, benchAlertas),
  setores: () => comServidor({ clock: fixedClock(new Date(`${diaDaMedida}T12:00:00-03:00`)), poolSize: 5 }, benchSetores),
  simples: () => comServidor({ clock: fixedClock(new Date(`${diaDaMedida}T12:00:00-03:00`)), poolSize: 5 }, benchSimples),
}

/** `npm run bench [-- name]`: ratios against raw PostgreSQL measured in the same run, on embedded servers of their own. */
async function main(only: string | undefined): Promise<void> {
  const isWanted = ([name]: [string, unknown]) => !only || only === name
  const measures = Object.entries(naDemonstracao).filter(isWanted)
  const alone = Object.entries(sozinhas).filter(isWanted)
  if (measures.length + alone.length === 0) {
    process.stderr.write(`Medidas conhecidas: ${Object.keys({ ...naDemonstracao, ...sozinhas }).join(', ')}.\n`)
    process.exitCode = 2
    return
  }
  if (measures.length > 0)
    await comServidor({ clock: systemClock, poolSize: 20 }, async (bench) => {
      for (const [, measure] of measures) await measure(bench)
    })
  for (const [, measure] of alone) await measure()
}

await main(process.argv[2])
