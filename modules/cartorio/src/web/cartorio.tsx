import { InicioDoSetor } from '@iss/escrituracao/parts/inicio-do-setor.tsx'
import { telaAreaCartorio, telaCartorio, telaImportarCartorio } from '../contract/telas.ts'

/** Start page of the registry office: what is due, and the way to it. */
export function Screen() {
  return (
    <InicioDoSetor
      title={telaAreaCartorio.title}
      livro="CARTORIO"
      lancar={{ path: telaCartorio.path, label: 'Lançar atos do cartório' }}
      importar={{ path: telaImportarCartorio.path, label: 'Importar arquivo' }}
    />
  )
}
