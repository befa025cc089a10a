import { InicioDoSetor } from '@iss/escrituracao/parts/inicio-do-setor.tsx'
import { telaAreaTransporte, telaImportarTransporte, telaTransporte } from '../contract/telas.ts'

/** Start page of the transport company: what is due, and the way to it. */
export function Screen() {
  return (
    <InicioDoSetor
      title={telaAreaTransporte.title}
      livro="TRANSPORTE"
      lancar={{ path: telaTransporte.path, label: 'Lançar movimento' }}
      importar={{ path: telaImportarTransporte.path, label: 'Importar arquivo' }}
    />
  )
}
