import { UploadField } from '@iss/ui/upload-field'
import type { ReactNode } from 'react'
import { uploadFile } from './files.ts'

type Uploaded = Awaited<ReturnType<typeof uploadFile>>
type Props = { label: string; accept?: string; hint?: ReactNode; disabled?: boolean; onUploaded: (file: Uploaded) => void }

/** The upload field bound to POST /file/upload; what is kept in a form is the `id` of the answer. */
export function AppUpload(props: Props) {
  return <UploadField {...props} upload={uploadFile} />
}
