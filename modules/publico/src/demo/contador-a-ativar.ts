import { findContaPorUsuario } from '@iss/acesso/server'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { pedirAtivacaoDeContador } from '../server/ativar-contador.ts'

/** An accountant with a user who asked to be activated (S34) and waits for an inspector. */
export const contadorAAtivarDemo = defineDemo({
  nome: 'contador-a-ativar',
  ordem: 995,
  cidades: [novaSerra],
  async load(ctx) {
    const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.fixo)
    const conta = await findContaPorUsuario(ctx, 'fixo')
    if (!pessoa || !conta?.email) throw new Error('The demonstration has no accountant to activate')
    await pedirAtivacaoDeContador(ctx, { pessoa, usuario: conta.usuario, email: conta.email, crc: 'MG-054321/O' })
  },
})
