import { implement } from '@iss/platform/server'
import produto from '../../../../package.json' with { type: 'json' }
import { buscarVersao } from '@iss/portal/contract/sessao'

/** Text of the system version, as the landing page shows it. */
export const buscarVersaoOperation = implement(buscarVersao, async () => produto.version)
